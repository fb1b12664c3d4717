import { type RowKind, rowKinds } from '../../contract/row-kinds.ts';
import { type RowRequest, rowsFor } from '../sync/row-kinds.ts';

const isRowKind = (name: string): name is RowKind => Object.hasOwn(rowKinds, name);

/** Row kinds of operation kinds, or of their first part, if that is not a row kind. */
const subjects: Partial<Record<string, RowKind>> = {
  'business.profile': 'business_profile',
  'business.plan': 'business_plan',
  chat: 'group',
  profile: 'user',
  checkIn: 'check_in',
  eventQuestion: 'event_question',
  eventHand: 'event_hand',
  business: 'business_meeting',
};

/**
 * The current row of an earlier reply; null if it is deleted or the caller may no longer see it. Only the id
 * of the reply is stored.
 */
export async function currentReply(
  request: Omit<RowRequest, 'membersOf'>,
  subject: string | null,
  id: number | null,
): Promise<unknown> {
  if (subject === null || id === null || !isRowKind(subject)) return null;
  // A reply with a person is always the caller's own row.
  if (subject === 'user' && id !== request.me.id) return null;
  const [row] = await rowsFor[subject]({ ...request, membersOf: 'all' }, [id]);
  return row ?? null;
}

/**
 * The subject of a reply, from the kind of operation: `message.send` returns a message. Nulls if there is
 * none.
 */
export function subjectOf(
  kind: string,
  reply: unknown,
): { subject: RowKind | null; subject_id: number | null } {
  const id =
    typeof reply === 'object' && reply !== null && 'id' in reply && typeof reply.id === 'number'
      ? reply.id
      : null;
  const [name = ''] = kind.split('.');
  const subject =
    id === null ? undefined : (subjects[kind] ?? subjects[name] ?? (isRowKind(name) ? name : undefined));
  return subject ? { subject, subject_id: id } : { subject: null, subject_id: null };
}
