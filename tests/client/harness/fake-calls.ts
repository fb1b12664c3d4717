import type { GroupOnWire, MessageOnWire } from '../../../contract/chat.ts';
import type { EventOnWire } from '../../../contract/events.ts';
import type { LogOnWire } from '../../../contract/logs.ts';
import type { UserOnWire } from '../../../contract/users.ts';

export interface Change {
  rev: number;
  t: string;
  op: 'put' | 'del';
  id: number;
  /** Of a deleted message. */
  client_id?: string;
}
export type Row = UserOnWire | EventOnWire | LogOnWire | GroupOnWire | MessageOnWire;
export type Reply = { status: number; body: unknown };

/** A fault that replaces the response to a request. */
export type Fault =
  | 'down'
  | 'hang'
  | 'lost'
  | 'captive'
  | { status: number; body?: unknown; retryAfter?: number };

/** The operation of a plain call, and the id of its target. */
export function kindOf(method: string, path: string): [string | null, number | undefined] {
  if (method === 'POST' && path === '/chat/message') return ['message.send', undefined];
  const [, id, read] = /^\/chat\/message\/(\d+)(\/read)?$/.exec(path) ?? [];
  if (id === undefined) return [null, undefined];
  if (read) return ['message.read', Number(id)];
  return [method === 'PUT' ? 'message.edit' : 'message.delete', Number(id)];
}

/** An empty programme in the form of the packed list. */
export const emptyProgramme = {
  rev: 1,
  people: [],
  rooms: [],
  tracks: [],
  types: [],
  courses: [],
  languages: [],
  id: [],
  row_rev: [],
  name: [],
  start: [],
  minutes: [],
  type: [],
  course: [],
  room: [],
  track: [],
  language: [],
  user: [],
  experts: [],
  status: {},
  video_link: {},
};

export const ok = (data: unknown): Reply => ({ status: 200, body: { data } });

/** The messages that the list call returns for a query. */
export function windowOf(messages: readonly MessageOnWire[], query: URLSearchParams): MessageOnWire[] {
  const sorted = messages.toSorted((a, b) => a.id - b.id);
  const limit = Number(query.get('limit') ?? 50);
  const after = query.get('after');
  if (after !== null) return sorted.filter(({ id }) => id > Number(after)).slice(0, limit);
  const around = query.get('around');
  if (around === null) {
    const before = Number(query.get('before') ?? Infinity);
    return sorted.filter(({ id }) => id < before).slice(-limit);
  }
  return [
    ...sorted.filter(({ id }) => id <= Number(around)).slice(-Math.ceil(limit / 2)),
    ...sorted.filter(({ id }) => id > Number(around)).slice(0, Math.floor(limit / 2)),
  ];
}
