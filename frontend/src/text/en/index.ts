// All English texts, a file a page. The German ones have the same keys; a test and the compiler hold them together.
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

export type Texts = typeof import('.');
