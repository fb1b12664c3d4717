import type { ProfileField, ProfileValue } from '../../contract/profile.ts';
import type { User } from '../../contract/users.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

/** The profile with pending changes; `pending` is their state. */
export type ProfileView = User & { pending: Pending | null };

const languages = ['en', 'de', 'ru'] as const;

export function overlayProfile(row: User, ops: readonly OutboxOp[]): ProfileView {
  let view: ProfileView = { ...row, pending: null };
  for (const op of ops) {
    if (op.kind === 'profile.avatar') view = { ...view, pending: worstPending(view.pending, pendingOf(op)) };
    if (op.kind !== 'profile.update') continue;
    const { base: _, ...fields } = op.args;
    view = { ...withFields(view, fields), pending: worstPending(view.pending, pendingOf(op)) };
  }
  return view;
}

/** A refused change takes precedence over pending ones. */
const worstPending = (before: Pending | null, next: Pending): Pending =>
  before?.state === 'not-sent' ? before : next;

function withFields(
  user: ProfileView,
  fields: Partial<Record<ProfileField, ProfileValue | undefined>>,
): ProfileView {
  const next: Record<string, unknown> = { ...user };
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const [text = '', language] = field.split('.');
    if (language) {
      const plain = text === 'localized_name' ? user.first_name : user.last_name;
      const storedTexts = (next[text] ?? {}) as Record<string, unknown>;
      const byLanguage =
        Object.values(storedTexts).some(Boolean) || plain === '' ? storedTexts : { en: plain };
      next[text] = { ...byLanguage, [language]: value ?? '' };
    } else if (field === 'description') {
      next['description'] = value;
      next['localized_description'] = null;
    } else {
      next[field === 'video_url' ? 'video' : field] = value;
    }
  }
  return { ...(next as ProfileView), ...plainNames(next as ProfileView) };
}

/** The plain names follow the default language, as on the server. */
function plainNames(user: ProfileView): Pick<User, 'first_name' | 'last_name'> {
  const plain = (texts: User['localized_name'], otherwise: string) =>
    languages.map((language) => texts?.[language]).find(Boolean) ?? otherwise;
  return {
    first_name: plain(user.localized_name, user.first_name),
    last_name: plain(user.localized_surname, user.last_name),
  };
}
