// Tables with friends, accounts and privacy in English.
import { addressing } from '../addressed';
import { counted } from '../counted';

const { does, whom } = addressing('You', 'you');

export const account = {
  title: 'Come back on another device',
  about:
    'You need no account: this browser remembers you. With a name and a pass phrase you can come back elsewhere.',
  login: 'Name to sign in with',
  phrase: 'Pass phrase (12 characters or more)',
  present: 'Present pass phrase',
  set: 'Keep a pass phrase',
  change: 'Change the pass phrase',
  is_set: (login: string) => `You can sign in as ${login}.`,
  drop: 'Remove the account',
  sign_out: 'Sign out here',
  signed_out: 'This browser is signed out. What you played is kept: sign in to come back.',
  sign_in: 'Sign in',
  sign_in_about: 'What this browser has played under its present name stays with that name.',
  signed_in: 'You are signed in.',
  everywhere: 'Sign out everywhere',
  everywhere_done: 'All other devices are signed out.',
  done: 'Kept.',
  wrong: 'This name and pass phrase do not belong together.',
  taken: 'Somebody signs in with this name already: choose another.',
};

export const friends = {
  title: 'Play with friends',
  about:
    'Two to four of you at one table; bots take the chairs that stay empty. Everybody needs a link, and nobody an account.',
  chairs: 'Chairs',
  three: 'Three',
  four: 'Four: the dealer sits out',
  chair: (number: number) => `Chair ${number}`,
  friend: 'A friend',
  clock: 'Clock',
  clock_off: 'off',
  seconds: (count: number) => `${count} seconds for an action`,
  blocked: 'Blocked names',
  blocked_about: 'Their lines are not shown, and they come to none of your tables.',
  unblock: 'Unblock',

  join_title: 'You are invited',
  join_about: (host: string, names: string) => `${host} asks you to a table of Skat. There: ${names}.`,
  join_watch: 'You will look on.',
  join_deals: (deals: number) => `A list of ${counted(deals, 'deal', 'deals')}.`,
  join_started: 'The list has begun: you take a chair that is free.',
  sit: 'Sit down',
  watch: 'Look on',
  join_gone: 'This link cannot be used: it was used already, taken back, or has expired. Ask for another.',

  lobby: 'Before you begin',
  lobby_about: 'Send each friend a link. When all who sit here are ready, the host begins.',
  ready: 'I am ready',
  unready: 'Not yet',
  is_ready: 'ready',
  not_ready: 'not ready yet',
  free_chair: 'free chair',
  begin: 'Begin',
  begin_bots: 'Open chairs are played by rules of thumb.',
  waiting_host: (name: string) => `${does(name, 'begins', 'begin')} when all are ready.`,
  invite: 'A link for a friend',
  invite_watch: 'A link to look on',
  this_machine:
    'This address works on this machine only. For friends in your network say make run LAN=1 (or counterplay serve --lan) and send links from the address it prints; counterplay serve --host and --name are for the internet.',
  unread: 'unread lines',
  link_about: 'For one person, once, for 24 hours. It is shown only now.',
  links: 'Links',
  link_state: { open: 'open', used: 'used', revoked: 'taken back', expired: 'expired' },
  link_watch: 'to look on',

  people: 'At the table',
  host: 'host',
  away: 'away: a stand-in plays',
  gone: 'not connected',
  empty: 'open chair: rules of thumb play',
  sits_out: 'deals and sits out',
  spectators: (count: number) => counted(count, 'person looks on', 'people look on'),
  go_away: 'Let a stand-in play',
  come_back: 'I am back',
  you_away: 'A stand-in plays for you.',
  you_watch: 'You look on: you see what is played and announced, and all cards afterwards.',
  you_sit_out: 'You deal and sit out this deal.',
  remove: 'Remove',
  remove_ask: (name: string) => `Remove ${whom(name)} from the table? They cannot come back.`,
  block: 'Block',
  report: 'Report to the host',
  reported: (by: string, name: string, text: string) =>
    `${does(by, 'reports', 'report')} ${whom(name)}${text ? `: “${text}”` : '.'}`,
  report_sent: 'The host has been told.',
  block_done: 'Blocked: you see no more lines of theirs.',
  seconds_left: (seconds: number) => `${seconds} s`,
  again_waits: 'The next table is open: somebody waits for you there.',
  sign: 'Faces and ready sentences',
  signs: {
    smile: 'Smile',
    wow: 'Wow',
    sad: 'Sad',
    heart: 'Heart',
    hello: 'Hello!',
    well_played: 'Well played!',
    thanks: 'Thank you!',
    sorry: 'Sorry!',
    moment: 'One moment, please.',
    bye: 'Thanks for the game!',
  },
  waiting_for: (names: string) => `Waiting for ${whom(names)}.`,
  first_deal: 'Every browser now gives a number of its own for the shuffle. Nobody can choose the cards.',
  deal_me_in: 'Deal me in',
  fair_step:
    'With friends every browser first commits to a number, by its SHA-256 with the table, the deal and the chair. When all have, all reveal, and all numbers together are the number of step 2. Whoever never reveals plays no part in it: that deal is given up and a stand-in plays for them.',
  fair_right: 'Everybody revealed the number they had committed to.',
  fair_wrong: 'A number is not the one that was committed to.',
  elsewhere_go: 'Go there',

  chat: 'Chat',
  chat_off: 'The chat is off.',
  chat_turn_off: 'Turn the chat off',
  chat_turn_on: 'Turn the chat on',
  chat_about: 'Lines are kept nowhere.',
  say: 'Say something',
  send: 'Send',
  more_of: (name: string) => `More about ${whom(name)}`,

  said: {
    sits: (name: string) => `${does(name, 'sits', 'sit')} down.`,
    rises: (name: string) => `${does(name, 'leaves', 'leave')} the table.`,
    removed: (name: string) => `${does(name, 'was', 'were')} removed.`,
    starts: 'The list begins.',
    away: (name: string) => `${does(name, 'is', 'are')} away: a stand-in plays.`,
    back: (name: string) => `${does(name, 'is', 'are')} back.`,
    hosts: (name: string) => `${does(name, 'is', 'are')} the host now.`,
    offered_again: (name: string) =>
      `The number of ${whom(name)} never came: that deal is given up, a stand-in plays for ${whom(name)}, and the cards are shuffled anew.`,
  },
};

export const privacy = {
  title: 'Privacy',
  link: 'Privacy: what is kept about you',
  sections: [
    [
      'What is kept',
      'Your name as you gave it; a hash of the cookie by which this browser is known; your tables with all that was bid and played there; finished games, how they were judged, and what opponents that learn made of them; records you brought; whom you blocked; and, if you chose one, the name you sign in with and an argon2 hash of your pass phrase, never the phrase.',
    ],
    [
      'What is not kept',
      'No e-mail address, no tracking, nothing from other sites. Lines of a chat and reports to a host live in the server’s memory and are gone with the table. Your network address is counted in memory against abuse and written nowhere.',
    ],
    [
      'Who sees it',
      'At a table with friends everybody there sees your name, what you play, and after each deal all cards. They keep those games as you do. On a server that others can reach nobody else sees your games.',
    ],
    [
      'How long',
      'Until you delete it. Who only looked in and never played is forgotten after 30 days. An invitation lasts 7 days at most.',
    ],
    [
      'Take it along, or delete it',
      'On your profile: one file with all of it, and a button that deletes all of it. Games that others played too stay theirs, with your name taken out. Should you host a table with friends, another of them becomes the host.',
    ],
  ] as [string, string][],
  profile: 'To your profile',
};
