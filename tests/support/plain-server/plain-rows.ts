import {
  messagesOf,
  type PlainEvent,
  type PlainGroup,
  type PlainLog,
  type PlainMessage,
  type PlainState,
  type PlainUser,
} from './plain-state.ts';

/* Rows as the specification has them: no revs, no keys of the client's, times in seconds. */

const avatar = null;

export const personRow = ({ id, first_name, last_name, role }: PlainUser) => ({
  id,
  first_name,
  last_name,
  avatar,
  role,
});

const textsOf = ({ profile }: PlainUser, field: string, otherwise: string) =>
  Object.fromEntries([
    ['en', otherwise],
    ...['en', 'de', 'ru'].flatMap((locale) => {
      const text = profile[`${field}[${locale}]`];
      return text === undefined ? [] : [[locale, text]];
    }),
  ]);

export const userRow = (user: PlainUser, viewer: number) => ({
  ...personRow(user),
  localized_name: textsOf(user, 'localized_name', user.first_name),
  localized_surname: textsOf(user, 'localized_surname', user.last_name),
  description: user.profile['description'] ?? null,
  degree: user.profile['degree'] ?? null,
  position: user.profile['position'] ?? null,
  work_place: user.profile['work_place[]'] ?? [],
  chat_role: user.chat_role,
  visible: user.visible,
  study: [user.profile['study[]'] ?? ['Almaty', 'Dresden']].flat().join(', '),
  ...(user.id === viewer && { email: user.email }),
});

const authorRow = (state: PlainState, id: number) => {
  const user = state.users.get(id);
  return user ? personRow(user) : { id, first_name: '', last_name: '', avatar };
};

export const eventRow = (state: PlainState, event: PlainEvent, viewer: number) => {
  const { user, ratings, ...row } = event;
  return {
    ...row,
    localized_name: { en: event.name },
    user: user === null ? null : authorRow(state, user),
    experts: [],
    zoom_meeting_number: null,
    zoom_link: null,
    library: [{ name: 'Handout', file: '/files/handout.pdf' }],
    rating: ratings.get(viewer) ?? { relevant: 0, informative: 0, interesting: 0 },
  };
};

export const logRow = ({ id, type, title, content, created_at, read_at }: PlainLog) => ({
  id,
  type,
  title,
  content,
  created_at,
  read: read_at !== null,
  read_at,
  notificator: null,
});

export const messageRow = (state: PlainState, message: PlainMessage, viewer: number) => ({
  ...liveMessage(state, message),
  read:
    message.author === viewer
      ? [...message.readers].some((id) => id !== viewer)
      : message.readers.has(viewer),
});

/** As a channel carries it, the same for all who hear it. */
export const liveMessage = (state: PlainState, message: PlainMessage) => ({
  id: message.id,
  group: { id: message.group },
  content: message.content,
  type: { id: 1 },
  author: authorRow(state, message.author),
  created_at: message.created_at,
  spam: false,
  reply_of: quoted(state, message.reply_of),
  forward_of: null,
});

function quoted(state: PlainState, id: number | null) {
  const message = id === null ? undefined : state.messages.get(id);
  return message
    ? { id: message.id, content: message.content, author: authorRow(state, message.author) }
    : null;
}

export function groupRow(state: PlainState, group: PlainGroup, viewer: number) {
  const messages = messagesOf(state, group.id);
  const last = messages.at(-1);
  return {
    id: group.id,
    type: { id: group.type },
    title: group.title,
    description: group.description,
    avatar,
    members: [...group.members].map((id) => authorRow(state, id)),
    author: authorRow(state, group.author),
    message: last ? messageRow(state, last, viewer) : null,
    message_count: messages.length,
    message_read: messages.filter(({ author, readers }) => author === viewer || readers.has(viewer)).length,
  };
}
