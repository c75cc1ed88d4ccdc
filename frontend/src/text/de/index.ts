// Alle deutschen Texte, eine Datei je Seite, mit denselben Schlüsseln wie die englischen.
export * from './app';
export * from './cards';
export * from './home';
export * from './table';
export * from './friends';
export * from './review';
export * from './games';
export * from './people';
export * from './train';
export * from './learn';
export * from './lab';
export * from './fair';
export * from './operator';
