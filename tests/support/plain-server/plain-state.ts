export interface PlainUser {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  role: { id: number; alias: string; title: string };
  chat_role: string | null;
  visible: boolean;
  /** Took part in the edition of 2020, which no row tells. */
  summer2020: boolean;
  /** False until an organiser has let them in. */
  approved: boolean;
  /** Of the form of the profile, by the names of its fields, as they were sent last. */
  profile: Record<string, string | string[]>;
}

export interface PlainEvent {
  id: number;
  name: string;
  /** Seconds. */
  time_start: number;
  time_finish: number;
  type: { id: number; title: string; alias: string };
  /** Host. */
  user: number | null;
  video_link: string | null;
  ratings: Map<number, PlainRating>;
}

export interface PlainRating {
  relevant: number;
  informative: number;
  interesting: number;
}

export interface PlainLog {
  id: number;
  /** Whose it is. */
  owner: number;
  type: string;
  title: string;
  content: string;
  created_at: number;
  read_at: number | null;
}

export interface PlainGroup {
  id: number;
  type: number;
  title: string;
  description: string | null;
  author: number;
  members: Set<number>;
}

export interface PlainMessage {
  id: number;
  group: number;
  author: number;
  content: string;
  created_at: number;
  reply_of: number | null;
  readers: Set<number>;
}

/** What a plain server keeps, all of it in memory. */
export interface PlainState {
  tokens: Map<string, number>;
  users: Map<number, PlainUser>;
  events: Map<number, PlainEvent>;
  logs: Map<number, PlainLog>;
  groups: Map<number, PlainGroup>;
  messages: Map<number, PlainMessage>;
}

export const emptyState = (): PlainState => ({
  tokens: new Map(),
  users: new Map(),
  events: new Map(),
  logs: new Map(),
  groups: new Map(),
  messages: new Map(),
});

/** In order of their ids, which is the order they were said in. */
export const messagesOf = (state: PlainState, groupId: number): PlainMessage[] =>
  [...state.messages.values()].filter(({ group }) => group === groupId).toSorted((a, b) => a.id - b.id);
