import { type Fault, maxSessionMinutes, type Programme, type Session, type Speaker } from './programme.ts';
import { languagesOf } from './languages.ts';
import { line, linkOf, plainText, scalar, webAddress } from './texts.ts';
import { addMinutes, instantOf } from './times.ts';

type Node = Record<string, unknown>;

const node = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
const items = (value: unknown): Node[] => (Array.isArray(value) ? value : []).map(node);

/**
 * Recognises the views of the Sessionize API: everything, sessions in groups, and the grid of days and rooms.
 */
export function isSessionize(parsed: unknown): boolean {
  const { sessions, rooms, speakers } = node(parsed);
  if (Array.isArray(sessions) && (Array.isArray(rooms) || Array.isArray(speakers))) return true;
  const [first] = items(parsed);
  return first !== undefined && (Array.isArray(first['sessions']) || Array.isArray(first['rooms']));
}

interface Lists {
  speakers: Map<string, Node>;
  rooms: Map<string, string>;
  /** Category items by id, with the name of their category. */
  items: Map<string, { category: string; name: string }>;
}

const named = (lists: readonly Node[], field: string): [string, string][] =>
  lists.map((item) => [scalar(item['id']), line(item[field])]);

function listsOf(parsed: unknown): Lists {
  const all = node(parsed);
  const categories = items(all['categories']).flatMap((category) =>
    items(category['items']).map((item): [string, { category: string; name: string }] => [
      scalar(item['id']),
      { category: line(category['title']), name: line(item['name']) },
    ]),
  );
  return {
    speakers: new Map(items(all['speakers']).map((speaker) => [scalar(speaker['id']), speaker])),
    rooms: new Map(named(items(all['rooms']), 'name')),
    items: new Map(categories),
  };
}

const sessionsIn = (parsed: unknown): Node[] => [
  ...items(node(parsed)['sessions']),
  ...items(parsed).flatMap((group) => [
    ...items(group['sessions']),
    ...items(group['rooms']).flatMap((room) => items(room['sessions'])),
  ]),
];

/** Reads Sessionize's JSON. It names no time zone, so times without an offset are in `homeZone`. */
export function readSessionize(parsed: unknown, homeZone: string): Programme {
  const lists = listsOf(parsed);
  const programme: Programme = {
    source: 'Sessionize',
    nameless: [],
    sessions: [],
    skipped: [],
    notes: [],
    repeating: [],
  };
  for (const item of sessionsIn(parsed)) {
    const session = sessionOf(item, lists, homeZone);
    if ('why' in session) programme.skipped.push({ what: line(item['title']) || 'a session', ...session });
    else programme.sessions.push(session);
  }
  return programme;
}

function sessionOf(item: Node, lists: Lists, zone: string): Session | Fault {
  const title = line(item['title']);
  if (title === '') return { field: 'title', why: 'has no title' };
  const start = instantOf(item['startsAt'], zone);
  if (start === undefined)
    return { field: 'startsAt', why: `has no valid start (${scalar(item['startsAt'])})` };
  const finish = instantOf(item['endsAt'], zone);
  if (finish === undefined || finish < start || finish > addMinutes(start, maxSessionMinutes))
    return { field: 'endsAt', why: `has no valid end (${scalar(item['endsAt'])})` };
  const id = scalar(item['id']);
  const chosen = categoriesOf(item, lists);
  const ofCategory = (words: RegExp) => chosen.find(({ category }) => words.test(category))?.name ?? '';
  return {
    key: id || `${title}@${start}`,
    ...(id === '' && { weakKey: true }),
    title,
    localizedTitle: {},
    description: plainText(scalar(item['description'])),
    localizedDescription: {},
    start,
    finish,
    type: ofCategory(/format|type/i) || (item['isServiceSession'] === true ? title : ''),
    room: line(item['room']) || (lists.rooms.get(scalar(item['roomId'])) ?? ''),
    track: ofCategory(/track/i),
    languages: languagesOf(ofCategory(/language|sprache|язык/i)),
    cancelled: /^(cancell?ed|declined)$/i.test(scalar(item['status'])),
    video: webAddress(item['recordingUrl']),
    people: (Array.isArray(item['speakers']) ? item['speakers'] : []).flatMap((one) => speakerOf(one, lists)),
    links: linkOf('', item['liveUrl']),
  };
}

/** Category items by id or, in the group and grid views, by name. */
const categoriesOf = (item: Node, lists: Lists) => [
  ...(Array.isArray(item['categoryItems']) ? item['categoryItems'] : []).flatMap(
    (id) => lists.items.get(scalar(id)) ?? [],
  ),
  ...items(item['categories']).flatMap((category) =>
    items(category['categoryItems']).map((chosen) => ({
      category: line(category['name']),
      name: line(chosen['name']),
    })),
  ),
];

function speakerOf(value: unknown, lists: Lists): Speaker[] {
  const id = scalar(value) || scalar(node(value)['id']);
  const speaker: Node = { ...node(value), ...lists.speakers.get(id) };
  const parts = [line(speaker['firstName']), line(speaker['lastName'])].filter((part) => part !== '');
  const name = line(speaker['fullName']) || parts.join(' ') || line(speaker['name']);
  if (name === '') return [];
  return [{ key: id || name.toLowerCase(), name, description: plainText(scalar(speaker['bio'])) }];
}
