import type { PlainTools } from './plain-call.ts';
import type { PlainEvent, PlainLog, PlainMaterial, PlainState, PlainUser } from './plain-state.ts';

/*
 * Rows of people, events, notifications and materials, with exactly the fields that the specification names.
 */

const texts = ({ profile }: PlainUser, field: string, otherwise: string) =>
  Object.fromEntries([
    ['en', otherwise],
    ...['en', 'de', 'ru'].flatMap((locale) => {
      const text = profile[`${field}[${locale}]`];
      return text === undefined ? [] : [[locale, text]];
    }),
  ]);

const personRow = (user: PlainUser) => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  localized_name: texts(user, 'localized_name', user.first_name),
  localized_surname: texts(user, 'localized_surname', user.last_name),
  avatar: user.avatar,
  role: user.role,
});

export const memberRow = ({ state, online }: PlainTools, id: number) => {
  const user = state.users.get(id);
  if (!user) return { id, first_name: '', last_name: '', avatar: null };
  const { role, chat_role } = user;
  const isOnline = online().includes(id);
  return { ...personRow(user), role, chat_role, online: isOnline, last_action_at: null };
};

export const userRow = (tools: PlainTools, user: PlainUser, viewer: number) => {
  const text = (field: string) => user.profile[field] ?? null;
  const isShown = (field: string) => user.id === viewer || user.profile[`${field}_visible`] === '1';
  return {
    ...personRow(user),
    chat_role: user.chat_role,
    online: tools.online().includes(user.id),
    last_action_at: null,
    visible: user.visible,
    course_type: null,
    description: text('description'),
    email: isShown('email') ? user.email : null,
    phone: isShown('phone') ? text('phone') : null,
    birthday: isShown('birthday') ? text('birthday') : null,
    birthday_visible: text('birthday_visible') === '1',
    phone_visible: text('phone_visible') === '1',
    email_visible: text('email_visible') === '1',
    education: text('education'),
    degree: text('degree'),
    study: [user.profile['study[]'] ?? ['Almaty', 'Dresden']].flat().join(', '),
    work_place: user.profile['work_place[]'] ?? [],
    position: text('position'),
    specialization: text('specialization'),
    country: text('country'),
    facebook_link: text('facebook_link'),
    linkedin_link: text('linkedin_link'),
    instagram_link: text('instagram_link'),
    video: user.video ?? text('video'),
  };
};

/** An author inside another row. */
export const authorRow = ({ state, flavour }: PlainTools, id: number) => {
  const user = state.users.get(id);
  const names = {
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    avatar: user?.avatar ?? null,
  };
  return flavour.authors === 'names' ? names : { id, ...names };
};

/** A person inside another row, always with their id. */
const linkedRow = (state: PlainState, id: number | null) => {
  const user = id === null ? undefined : state.users.get(id);
  return user ? personRow(user) : null;
};

const materialsOf = (state: PlainState, event: PlainEvent) =>
  [...event.materials].flatMap((id) => state.materials.get(id) ?? []);

export const eventRow = ({ state, time }: PlainTools, event: PlainEvent, viewer: number) => {
  const { user, experts, ratings, materials: _materials, ...row } = event;
  return {
    ...row,
    time_start: time(event.time_start),
    time_finish: time(event.time_finish),
    localized_name: { en: event.name },
    user: linkedRow(state, user),
    experts: experts.map((id) => linkedRow(state, id)),
    library: materialsOf(state, event).map(({ name, file }) => ({ name, file })),
    rating: ratings.get(viewer) ?? { relevant: 0, informative: 0, interesting: 0 },
  };
};

export const logRow = ({ state, time }: PlainTools, log: PlainLog) => {
  const event = state.events.get(log.event ?? 0);
  const material = state.materials.get(log.library ?? 0);
  return {
    id: log.id,
    type: log.type,
    title: log.title,
    content: log.content,
    created_at: time(log.created_at),
    read: log.read_at !== null,
    read_at: time(log.read_at),
    notificator: linkedRow(state, log.notificator),
    changes: null,
    library: material ? { id: material.id, name: material.name } : null,
    event: event ? { id: event.id, name: event.name } : null,
  };
};

export function materialRow({ state, flavour, time }: PlainTools, material: PlainMaterial) {
  const events = [...state.events.values()].filter(({ materials }) => materials.has(material.id));
  const [folder] = material.folders;
  const shapes = {
    rows: () => material.folders.map((id) => ({ id })),
    ids: () => material.folders,
    row: () => (folder === undefined ? null : { id: folder }),
    id: () => folder ?? null,
  };
  return {
    id: material.id,
    name: material.name,
    file: material.file,
    mime_type: material.mime_type,
    added_at: time(material.added_at),
    additional: material.additional,
    user_id: material.owner,
    events: events.map(({ id, name }) => ({ id, name })),
    event_type: events[0]?.type.alias ?? null,
    type: material.mime_type?.startsWith('video/') ? 'videos' : 'materials',
    folder: shapes[flavour.folders](),
  };
}
