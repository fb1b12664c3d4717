import { type RowKind, rowKinds } from '../../contract/row-kinds.ts';
import { type RowRequest, rowsFor } from '../sync/row-kinds.ts';

const isRowKind = (name: string): name is RowKind => Object.hasOwn(rowKinds, name);

/** What a reply of theirs is about, where that is not said by their own name. */
const subjects: Partial<Record<string, RowKind>> = { chat: 'group', profile: 'user' };

/**
 * What was once answered, as it is now: null where it is gone, or no longer the asker's to see. Nothing of it is kept
 * but its id.
 */
export async function repeatAnswer(
  asked: Omit<RowRequest, 'membersOf'>,
  subject: string | null,
  id: number | null,
): Promise<unknown> {
  if (subject === null || id === null || !isRowKind(subject)) return null;
  // Of people one is answered oneself only.
  if (subject === 'user' && id !== asked.me.id) return null;
  const [row] = await rowsFor[subject]({ ...asked, membersOf: 'all' }, [id]);
  return row ?? null;
}

/** What a reply is about, by the kind of what was done: `message.send` answers with a message. */
export function subjectOf(
  kind: string,
  reply: unknown,
): { subject: RowKind | null; subject_id: number | null } {
  const id =
    typeof reply === 'object' && reply !== null && 'id' in reply && typeof reply.id === 'number'
      ? reply.id
      : null;
  const [name = ''] = kind.split('.');
  const subject = id === null ? undefined : (subjects[name] ?? (isRowKind(name) ? name : undefined));
  return subject ? { subject, subject_id: id } : { subject: null, subject_id: null };
}
