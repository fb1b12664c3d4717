import type { Updateable } from 'kysely';
import type { BusinessTables, BusinessMeetingRow } from '../../db/business-schema.ts';
import type { Write } from '../../db/write.ts';

type Changes = Omit<Updateable<BusinessTables['business_meeting']>, 'id' | 'rev'>;

/**
 * Changes a meeting, whose people the caller has locked, and publishes it to both. The seats of the two follow: only
 * accepted meetings take time.
 */
export async function changeMeeting(
  tx: Write,
  { id }: Pick<BusinessMeetingRow, 'id'>,
  changes: Changes,
): Promise<BusinessMeetingRow> {
  const rev = await tx.rev();
  const row = await tx.db
    .updateTable('business_meeting')
    .set({ ...changes, rev })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const isTaken = row.state === 'accepted';
  await tx.db
    .updateTable('business_seat')
    .set({ start_at: isTaken ? row.start_at : null, finish_at: isTaken ? row.finish_at : null })
    .where('meeting_id', '=', id)
    .execute();
  await publishMeeting(tx, row, rev);
  return row;
}

/** Publishes a meeting to its people and to the desk. */
export async function publishMeeting(
  tx: Write,
  { id, requester_id, partner_id }: Pick<BusinessMeetingRow, 'id' | 'requester_id' | 'partner_id'>,
  rev: number,
): Promise<void> {
  for (const userId of [requester_id, partner_id]) {
    await tx.change(`user:${userId}`, 'business_meeting', id, 'put', rev);
    tx.nudge(userId, rev);
  }
  tx.desk('meetings');
}

/** Publishes the meetings of a person to the other people, who see the person's name. */
export async function publishMeetingsOf(tx: Write, userId: number): Promise<void> {
  const meetings = await tx.db
    .selectFrom('business_meeting')
    .select(['id', 'requester_id', 'partner_id'])
    .where((eb) => eb.or([eb('requester_id', '=', userId), eb('partner_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const meeting of meetings) {
    const rev = await tx.rev();
    await tx.db.updateTable('business_meeting').set({ rev }).where('id', '=', meeting.id).execute();
    await publishMeeting(tx, meeting, rev);
  }
}

type Messages = Pick<BusinessMeetingRow, 'message' | 'message_by' | 'other_message'>;

/**
 * The columns that a step changes. A message of the step becomes the last one; the last message of each of the two stays.
 * `before`: the meeting as it is, null for a new one.
 */
export function written(
  at: number,
  by: number,
  message: string | null | undefined,
  before: Messages | null,
): Messages & { at: Date } {
  const earlier = before ?? { message: null, message_by: null, other_message: null };
  if (!message)
    return {
      at: new Date(at),
      message: earlier.message,
      message_by: earlier.message_by,
      other_message: earlier.other_message,
    };
  const isOfOther = earlier.message_by !== null && earlier.message_by !== by;
  return {
    at: new Date(at),
    message,
    message_by: by,
    other_message: isOfOther ? earlier.message : earlier.other_message,
  };
}

/** The messages of a meeting without those of one of its people. */
export function messagesWithout(
  meeting: Messages & Pick<BusinessMeetingRow, 'requester_id' | 'partner_id'>,
  userId: number,
): Messages {
  const { requester_id, partner_id, message, message_by, other_message } = meeting;
  if (message_by !== userId) return { message, message_by, other_message: null };
  const otherId = requester_id === userId ? partner_id : requester_id;
  return {
    message: other_message,
    message_by: other_message === null ? null : otherId,
    other_message: null,
  };
}
