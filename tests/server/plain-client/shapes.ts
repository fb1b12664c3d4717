/*
 * Fields by section 3 of both documents. `a.b` is a field of the object (or of each entry of the list) in
 * `a`. Where `a` is null, `a.b` is not required. Clients derive `roles` of a person from the alias of the
 * role.
 */

const personFields = [
  'id',
  'first_name',
  'last_name',
  'localized_name',
  'localized_surname',
  'avatar',
  'role',
];
const within = (field: string, fields: readonly string[]) => [
  field,
  ...fields.map((each) => `${field}.${each}`),
];

export const userFields = [
  ...personFields,
  ...within('role', ['id', 'alias', 'title']),
  ...['email', 'phone', 'description', 'chat_role', 'online', 'last_action_at', 'visible', 'course_type'],
  ...['birthday', 'birthday_visible', 'phone_visible', 'email_visible', 'education', 'degree', 'study'],
  ...['work_place', 'position', 'specialization', 'country', 'facebook_link', 'linkedin_link'],
  ...['instagram_link', 'video'],
];

/** Fields of a person in chat rows. */
export const chatUserFields = [
  ...personFields,
  'role.id',
  'role.title',
  'online',
  'last_action_at',
  'chat_role',
];

export const eventFields = [
  ...['id', 'name', 'localized_name', 'time_start', 'time_finish'],
  ...within('type', ['id', 'title', 'alias']),
  ...within('course', ['id', 'title']),
  ...within('user', personFields),
  ...within('experts', personFields),
  ...['zoom_meeting_number', 'zoom_password', 'zoom_link', 'internal_link', 'video_link'],
  ...within('library', ['name', 'file']),
  ...within('rating', ['relevant', 'informative', 'interesting']),
];

export const metricFields = ['done', 'all', ...within('type', ['id', 'title', 'alias'])];

export const notificationFields = [
  ...['id', 'type', 'title', 'content', 'created_at', 'read', 'read_at'],
  ...within('notificator', personFields),
  ...within('changes', ['title', 'content', 'time_start', 'time_finish']),
  ...within('library', ['id', 'name']),
  ...within('event', ['id', 'name']),
];

export const materialFields = [
  ...['id', 'name', 'file', 'mime_type', 'added_at', 'additional', 'user_id', 'event_type', 'type'],
  ...within('events', ['id']),
  ...within('folder', ['id']),
];
export const folderFields = ['id', 'name'];

export const pollFields = [
  ...['id', 'title', 'free_answer', 'mandatory', 'status', 'votes', 'voted', 'votes_count', 'canceled'],
  ...within('variations', ['id', 'title']),
];

export const reviewFields = [
  ...['id', 'content', 'created_at'],
  ...within('author', ['first_name', 'last_name', 'avatar']),
];

export const messageFields = [
  ...['id', 'content', 'created_at', 'read', 'spam', 'replyId', 'isGhost'],
  ...within('type', ['id']),
  ...within('file', ['name', 'size', 'preview', 'image']),
  ...within('author', ['first_name', 'last_name', 'avatar']),
  ...within('reply_of', ['id', 'content', 'author']),
  ...within('forward_of', ['id', 'content', 'author']),
  ...within('group', ['id']),
];

export const groupFields = [
  ...['id', 'title', 'description', 'avatar', 'photo', 'message_count', 'message_read'],
  ...within('type', ['id']),
  ...within('members', chatUserFields),
  ...within('author', personFields),
  ...within('message', messageFields),
];

/** Returns the fields that are missing in a row, or in any of several rows. */
export function missingFields(rows: unknown, fields: readonly string[]): string[] {
  const all = Array.isArray(rows) ? rows : [rows];
  return fields.filter((field) => all.some((row) => !has(row, field.split('.'))));
}

function has(value: unknown, [name, ...inside]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.every((each) => has(each, [name, ...inside]));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
  const found: unknown = Reflect.get(value, name);
  return inside.length === 0 || found === null || has(found, inside);
}
