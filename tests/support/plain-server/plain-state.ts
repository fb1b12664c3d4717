export interface PlainUser {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  role: { id: number; alias: string; title: string };
  chat_role: string | null;
  visible: boolean;
  /** Took part in the edition of 2020. Rows don't show it. */
  summer2020: boolean;
  /** False until an organiser approves the account. */
  approved: boolean;
  avatar: string | null;
  /** Address of an uploaded video. */
  video: string | null;
  /** Fields of the profile form by name, as last sent. */
  profile: Record<string, string | string[]>;
}

export interface PlainEvent {
  id: number;
  name: string;
  /** Unix seconds. */
  time_start: number;
  time_finish: number;
  type: { id: number; title: string; alias: string };
  course: { id: number; title: string } | null;
  /** Id of the host. */
  user: number | null;
  experts: number[];
  zoom_meeting_number: string | null;
  zoom_password: string | null;
  zoom_link: string | null;
  internal_link: string | null;
  video_link: string | null;
  /** Ids of linked materials. */
  materials: Set<number>;
  ratings: Map<number, PlainRating>;
}

export interface PlainRating {
  relevant: number;
  informative: number;
  interesting: number;
}

export interface PlainLog {
  id: number;
  owner: number;
  type: string;
  title: string;
  content: string;
  created_at: number;
  read_at: number | null;
  /** Ids of the rows that the notification is about. */
  notificator: number | null;
  event: number | null;
  library: number | null;
}

export interface PlainGroup {
  id: number;
  type: number;
  title: string;
  description: string | null;
  photo: string | null;
  author: number;
  members: Set<number>;
}

export interface PlainFile {
  name: string;
  size: number;
  preview: string | null;
  image: string | null;
}

export interface PlainMessage {
  id: number;
  group: number;
  author: number;
  type: number;
  content: string;
  created_at: number;
  reply_of: number | null;
  forward_of: number | null;
  file: PlainFile | null;
  spam: boolean;
  readers: Set<number>;
}

export interface PlainMaterial {
  id: number;
  name: string;
  /** Address of the file, on this server or another. */
  file: string;
  mime_type: string | null;
  added_at: number;
  additional: boolean;
  owner: number | null;
  folders: number[];
}

/** The answer is an option's id or a text; null if the question was skipped. */
export interface PlainVote {
  vote: number | string | null;
  anonymously: boolean;
}

export interface PlainPoll {
  id: number;
  group: string;
  title: string;
  variations: { id: number; title: string }[];
  free_answer: boolean;
  mandatory: boolean;
  votes: Map<number, PlainVote>;
}

export interface PlainReview {
  id: number;
  author: number;
  content: string;
  created_at: number;
  approved: boolean;
}

export interface PlainRequest {
  author: number;
  type: string;
  message: string;
}

/** The state of a plain server, all in memory. */
export const emptyState = () => ({
  tokens: new Map<string, number>(),
  /** People by the tokens of password reset e-mails. */
  resets: new Map<string, number>(),
  users: new Map<number, PlainUser>(),
  events: new Map<number, PlainEvent>(),
  logs: new Map<number, PlainLog>(),
  groups: new Map<number, PlainGroup>(),
  messages: new Map<number, PlainMessage>(),
  folders: new Map<number, { id: number; name: string }>(),
  materials: new Map<number, PlainMaterial>(),
  polls: new Map<number, PlainPoll>(),
  reviews: new Map<number, PlainReview>(),
  requests: [] as PlainRequest[],
});
export type PlainState = ReturnType<typeof emptyState>;

/** Messages of a group by id. */
export const messagesOf = (state: PlainState, groupId: number): PlainMessage[] =>
  [...state.messages.values()].filter(({ group }) => group === groupId).toSorted((a, b) => a.id - b.id);
