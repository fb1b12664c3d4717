import { largeGroup } from './rows.ts';

export interface Opening {
  name: string;
  /** Address of the page before the tap. */
  from: string;
  /** Selector of the link or button. */
  tap: string;
  /** The link is in the menu, which is opened before. */
  inMenu?: true;
  /** Selector of content that the screen begins with. */
  shown: string;
}

const home = '/dashboard';
const fromMenu = (name: string, href: string, shown: string): Opening => ({
  name,
  from: home,
  tap: `dialog nav a[href="${href}"]`,
  inMenu: true,
  shown,
});
const fromBar = (name: string, href: string, shown: string): Opening => ({
  name,
  from: href === home ? '/profile' : home,
  tap: `nav a[href="${href}"]`,
  shown,
});
const fromPage = (name: string, from: string, tap: string, shown: string): Opening => ({
  name,
  from,
  tap,
  shown,
});

const schedule = '/schedule';
const toEvent = 'main article a[href^="/schedule/"]';
const toPerson = 'main li a[href^="/participants/"]';
const toMaterial = 'main li a[href^="/library/material/"]';
const toChat = `main a[href="/chat/${largeGroup}"]`;
const toPoll = 'main li a[href^="/polls/"]';

/** The screens of the menu, and a detail of each list. */
export const openings: readonly Opening[] = [
  fromBar('dashboard', home, 'main section a[href^="/schedule/"]'),
  fromBar('schedule', schedule, 'main article h3'),
  fromPage('event', schedule, toEvent, 'main dl dd'),
  fromBar('agenda', '/agenda', 'main li a[href^="/schedule/"]'),
  fromMenu('experts', '/experts', 'main li article'),
  fromMenu('participants', '/participants', toPerson),
  fromPage('person', '/participants', toPerson, 'main dl dd'),
  fromMenu('library', '/library', 'main li button'),
  fromPage('material', '/library/materials/basic?folder=1', toMaterial, 'main p'),
  fromBar('chats', '/chat', 'main li a[href^="/chat/"]'),
  fromPage('chat', '/chat', toChat, '[role="region"] li'),
  fromPage('about a chat', `/chat/${largeGroup}`, `main a[href="/chat/${largeGroup}/info"]`, 'main h2'),
  fromMenu('polls', '/polls', toPoll),
  fromPage('poll', '/polls', toPoll, 'main h1'),
  fromMenu('feedback', '/feedback', 'main li'),
  fromMenu('support', '/support', 'main li'),
  fromPage('request', '/support', 'main li a[href^="/support/"]', 'main textarea'),
  fromMenu('profile', '/profile', 'main dl dd, main h2'),
  fromPage('storage', '/profile', 'main a[href="/storage"]', 'main dl dd'),
  fromMenu('about', '/about', 'main h2'),
  fromMenu('notifications', '/notifications', 'main article h3'),
  fromPage('notification', '/notifications', 'main article h3 button', 'dialog h2'),
  fromMenu('waiting', '/waiting-to-be-sent', 'main dl dd'),
  fromPage('search', home, 'main a[href="/search"]', 'main input[type="search"]'),
];

export interface SearchBox {
  name: string;
  at: string;
  field: string;
  /** Pressed before typing, if the box is on a tab. */
  tab?: string;
  words: readonly string[];
}

const box = 'main input[type="search"]';
const names = ['karina', 'svetlana'];
const titles = ['landfill', 'hydrogen'];
const texts = ['glass monday', 'paper town'];

export const searchBoxes: readonly SearchBox[] = [
  { name: 'global search', at: '/search', field: box, words: ['water', 'karina'] },
  { name: 'schedule', at: schedule, field: box, words: titles },
  { name: 'experts', at: '/experts', field: box, words: ['speaker 12'] },
  { name: 'participants', at: '/participants', field: box, words: names },
  { name: 'library', at: '/library/materials/basic', field: box, words: titles },
  { name: 'chats', at: '/chat', field: box, words: texts },
  { name: 'people to write to', at: '/chat', tab: 'People', field: box, words: names },
  { name: 'one chat', at: `/chat/${largeGroup}/info`, field: 'main search input', words: texts },
];

export interface ScrolledList {
  name: string;
  at: string;
  item: string;
  up?: true;
}

export const lists: readonly ScrolledList[] = [
  { name: '1,000 sessions', at: schedule, item: 'main article' },
  { name: 'experts', at: '/experts', item: 'main li' },
  { name: '5,000 people', at: '/participants', item: 'main li' },
  { name: '5,000 materials', at: '/library/materials/basic', item: 'main li' },
  { name: '120 chats', at: '/chat', item: 'main li' },
  { name: '25,000 messages', at: `/chat/${largeGroup}`, item: '[role="region"] li', up: true },
  { name: '200 polls', at: '/polls', item: 'main li' },
  { name: '2,000 notifications', at: '/notifications', item: 'main article' },
];
