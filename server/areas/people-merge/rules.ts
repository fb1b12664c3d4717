import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { mergeChats } from './merge-chats.ts';
import { erased, move, moved, movedOnce, moveOnce, type MergeRule, type Merging } from './merging.ts';
import {
  mergeAgenda,
  mergeAnswers,
  mergeBookings,
  mergeCertificates,
  mergeCheckIns,
  mergeHelpers,
  mergeQuestions,
  mergeQuestionVotes,
  moveUnlessPresent,
} from './merge-participation.ts';
import { mergeCards, mergeContacts, mergeMeetings, mergePlans } from './merge-business.ts';
import { mergeDrafts, mergeEvents, mergeMaterials, mergeReleases, mergeReviews } from './merge-programme.ts';

const nobody: MergeRule = { columns: [] };

/** Read and deleted notifications for everybody: either account has read or deleted them. */
async function mergeLogStates(merging: Merging): Promise<void> {
  const { tx, keep, drop } = merging;
  await sql`update log_state ours set read_at = least(ours.read_at, theirs.read_at),
      deleted_at = least(ours.deleted_at, theirs.deleted_at), rev = next_rev()
    from log_state theirs where theirs.log_id = ours.log_id and ours.user_id = ${keep.id}
      and theirs.user_id = ${drop.id}`.execute(tx.db);
  await moveOnce(merging, 'log_state', { per: 'log_id' });
}

/** Requests and their messages; the desk shows them under the account that stays. */
async function mergeRequests(merging: Merging): Promise<void> {
  await move(merging, 'support_request', 'user_id');
  await move(merging, 'support_request', 'assignee_id');
  const { tx, keep } = merging;
  await sql`update support_request set rev = next_rev() where user_id = ${keep.id}`.execute(tx.db);
  tx.desk('support');
}

/** A link that mailed an invitation works on, unless the account that stays has a password or its own link. */
async function mergeInvitations(merging: Merging): Promise<void> {
  await move(merging, 'invitation', 'created_by');
  if (merging.keep.status === 'none') await moveUnlessPresent(merging, 'invitation');
}

/**
 * What happens to the rows of the account that goes, by table; `docs/decisions/027` gives the reasons. The order of the
 * tables is the order of the merge.
 */
export const mergeRules = {
  // Merged by `merge-values.ts`.
  app_user: nobody,
  setting: nobody,
  file: nobody,
  file_leftover: nobody,
  channel: nobody,
  // The device signs out: its sessions, changes, idempotency keys and push addresses end with the account.
  session: erased('user_id'),
  erased_session: erased('suspended_id'),
  push_subscription: erased('user_id'),
  mailed_token: erased('user_id'),
  second_factor: erased('user_id'),
  recovery_code: erased('user_id'),
  linked_identity: moved('linked_identity', 'user_id'),
  provider_sign_in: erased('user_id'),
  provider_secret: nobody,
  passkey: erased('user_id'),
  passkey_challenge: erased('user_id'),
  // A script of the account that goes must not act for the other one.
  api_token: erased('user_id'),
  webhook: nobody,
  webhook_delivery: moved('webhook_delivery', 'person_id'),
  mail: erased('user_id'),
  calendar_mail: movedOnce('calendar_mail', { per: 'uid' }),
  digest_subscription: {
    columns: ['user_id'],
    merge: (merging) => moveUnlessPresent(merging, 'digest_subscription'),
  },
  change: erased('audience'),
  idempotency: erased('user_id'),
  held_refusal: erased('user_id'),
  audit: moved('audit', 'actor_id', 'target_id'),
  desk_act: moved('desk_act', 'actor_id'),
  invitation: { columns: ['user_id', 'created_by'], merge: mergeInvitations },
  invitation_use: movedOnce('invitation_use', { per: 'invitation_id' }),
  // `before` names people for an undo, which leaves erased accounts out.
  people_change: { ...moved('people_change', 'actor_id'), columns: ['actor_id', 'before'] },
  people_import: moved('people_import', 'created_by'),
  question: nobody,
  question_answer: { columns: ['user_id'], merge: mergeAnswers },
  // Moves with the answers.
  answer_file: { columns: ['user_id'] },
  cohort: moved('cohort', 'created_by'),
  // The filters select the account that stays by its values.
  cohort_member: erased('user_id'),
  course: nobody,
  event: { columns: ['user_id'], merge: mergeEvents },
  // Moves with the events.
  event_expert: { columns: ['user_id'] },
  guest_link: moved('guest_link', 'user_id'),
  meeting_visit: moved('meeting_visit', 'user_id'),
  programme_draft: { columns: ['user_id', 'form'], merge: mergeDrafts },
  programme_feed: moved('programme_feed', 'user_id'),
  // `people` names profiles without an account that the release created; an undo leaves erased ones out.
  programme_release: { columns: ['user_id', 'events', 'people'], merge: mergeReleases },
  speaker_answer: movedOnce('speaker_answer', {
    per: 'event_id',
    better: sql<boolean>`theirs.answered_at > ours.answered_at`,
  }),
  later_announcement: moved('later_announcement', 'user_id'),
  rating: movedOnce('rating', { per: 'event_id', better: sql<boolean>`theirs.rated_at > ours.rated_at` }),
  agenda: { columns: ['user_id'], merge: mergeAgenda },
  calendar_feed: { columns: ['user_id'], merge: (merging) => moveUnlessPresent(merging, 'calendar_feed') },
  booking: { columns: ['user_id'], merge: mergeBookings },
  // Two codes would be two identities; the printed badge of the account that goes stops working.
  check_in_code: erased('user_id'),
  check_in: { columns: ['user_id', 'by_id'], merge: mergeCheckIns },
  check_in_helper: { columns: ['user_id', 'created_by'], merge: mergeHelpers },
  event_room: nobody,
  question_key: nobody,
  question_token_request: movedOnce('question_token_request', { per: 'blinded_hash' }),
  event_question: { columns: ['user_id', 'answered_by'], merge: mergeQuestions },
  event_question_vote: { columns: ['user_id'], merge: mergeQuestionVotes },
  event_question_key: moved('event_question_key', 'user_id'),
  event_question_vote_key: nobody,
  event_question_report: movedOnce('event_question_report', { per: 'question_id' }),
  // The device that raised the hand has left the room.
  event_hand: erased('user_id'),
  event_pace: erased('user_id'),
  // The person agreed to be named for the answers of that account.
  quiz_name: erased('user_id'),
  event_silence: movedOnce('event_silence', {
    per: 'event_id',
    better: sql<boolean>`theirs.until > ours.until`,
  }),
  screen: moved('screen', 'user_id'),
  event_screen: moved('event_screen', 'changed_by'),
  certificate_signature: nobody,
  certificate_template: nobody,
  certificate: { columns: ['user_id', 'issued_by'], merge: mergeCertificates },
  chat_group: {
    columns: ['author_id', 'private_key'],
    merge: (merging) => move(merging, 'chat_group', 'author_id'),
  },
  message: { columns: ['author_id', 'forward_author_id', 'mentions'], merge: mergeChats },
  // Move with the messages.
  chat_member: { columns: ['user_id'] },
  message_reaction: { columns: ['user_id'] },
  message_report: movedOnce('message_report', { per: 'message_id' }),
  business_profile: { columns: ['user_id'], merge: mergeCards },
  business_plan: { columns: ['user_id', 'dismissed'], merge: mergePlans },
  business_table: nobody,
  business_meeting: {
    columns: ['requester_id', 'partner_id', 'proposed_by', 'message_by', 'ended_by'],
    merge: mergeMeetings,
  },
  // Moves with the meetings.
  business_seat: { columns: ['user_id'] },
  contact: { columns: ['user_id', 'person_id'], merge: mergeContacts },
  folder: nobody,
  material: { columns: ['user_id'], merge: mergeMaterials },
  material_event: nobody,
  material_folder: nobody,
  job: nobody,
  poll: moved('poll', 'started_by'),
  // An anonymous answer stays counted: nobody knows which one it is.
  poll_voter: movedOnce('poll_voter', { per: 'poll_id' }),
  poll_tally: nobody,
  ballot_key: nobody,
  ballot: nobody,
  review: { columns: ['user_id'], merge: mergeReviews },
  support_request: { columns: ['user_id', 'assignee_id'], merge: mergeRequests },
  support_message: moved('support_message', 'user_id'),
  // Belong to the messages.
  support_file: nobody,
  canned_answer: nobody,
  school_version: moved('school_version', 'author_id'),
  school_file: nobody,
  box: moved('box', 'created_by'),
  box_copy: nobody,
  box_part: nobody,
  log: moved('log', 'user_id', 'notificator_id'),
  log_state: { columns: ['user_id'], merge: mergeLogStates },
} satisfies Record<keyof Schema, MergeRule>;

/** Moves the rows of all tables. */
export async function moveRows(merging: Merging): Promise<void> {
  const rules: readonly MergeRule[] = Object.values(mergeRules);
  for (const { merge } of rules) await merge?.(merging);
}
