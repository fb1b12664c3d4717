import { expect } from 'vitest';
import { sql } from 'kysely';
import type { Person, School } from './school.ts';

const rowsOf = async <T>(school: School, query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await query.execute(school.ctx.db)).rows;

export const addEvent = async (school: School, more: Record<string, number | null> = {}): Promise<number> => {
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Landfill',
      time_start: new Date(Date.now() + 86_400_000),
      time_finish: new Date(Date.now() + 90_000_000),
      kind: 'lecture',
      ...more,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
};

export const addTextQuestion = async (school: School): Promise<number> => {
  const [row] = await rowsOf(
    school,
    sql<{ id: number }>`insert into question (kind, localized_title, localized_help, options, position)
      values ('text', '{"en":"Diet"}', '{}', '[]', 1) returning id::int`,
  );
  return row!.id;
};

/** Adds rows of every table that refers to a person. `other` shares a chat with them. */
export async function addRowsEverywhere(school: School, person: Person, other: Person): Promise<void> {
  const run = (query: ReturnType<typeof sql>) => query.execute(school.ctx.db);
  const { id } = person;
  const talk = await addEvent(school, { user_id: id });
  const form = JSON.stringify({ experts: [id] });
  const asked = await addTextQuestion(school);
  const group = await school.group(person, other);
  const { id: sent } = (await person.call('POST', '/chat/message', { group_id: group, content: 'Landfills' }))
    .body.data;
  await run(
    sql`update message set forward_author_id = ${id}, mentions = ${JSON.stringify([id])}::jsonb where id = ${sent}`,
  );
  await run(sql`update chat_group set author_id = ${id} where id = ${group}`);
  const [poll] = await rowsOf(
    school,
    sql<{
      id: number;
    }>`insert into poll (title, localized_title, kind, grouped, variations, position, started_by)
      values ('Lunch', '{}', 'single', 'final', '[]', 1, ${id}) returning id::int`,
  );
  const [request] = await rowsOf(
    school,
    sql<{ id: number }>`insert into support_request (user_id, assignee_id, type, context, mail_key)
      values (${id}, ${id}, 'other', '{}', ${`key ${id}`}) returning id::int`,
  );
  const [template] = await rowsOf(
    school,
    sql<{ id: number }>`insert into certificate_template (settings) values ('{}') returning id::int`,
  );
  const [link] = await rowsOf(
    school,
    sql<{
      id: number;
    }>`insert into invitation (kind, user_id, created_by) values ('link', ${id}, ${id}) returning id::int`,
  );
  const [all] = await rowsOf(
    school,
    sql<{ id: number }>`insert into log (type) values ('general') returning id::int`,
  );
  const [asking] = await rowsOf(
    school,
    sql<{
      id: number;
    }>`insert into event_question (event_id, user_id, content, anonymous, answered_by, created_at)
      values (${talk}, ${id}, 'Why?', false, ${id}, now()) returning id::int`,
  );
  const [othersQuestion] = await rowsOf(
    school,
    sql<{ id: number }>`insert into event_question (event_id, user_id, content, anonymous, votes, created_at)
      values (${talk}, ${other.id}, 'How?', false, 1, now()) returning id::int`,
  );
  expect(asking!.id).toBeLessThan(othersQuestion!.id);
  const [meeting] = await rowsOf(
    school,
    sql<{ id: number }>`insert into business_meeting
      (requester_id, partner_id, state, way, minutes, proposed_by, message_by, ended_by, at)
      values (${id}, ${other.id}, 'cancelled', 'online', 30, ${id}, ${id}, ${id}, now()) returning id::int`,
  );
  const [webhook] = await rowsOf(
    school,
    sql<{ id: number }>`insert into webhook (url, events, secret, active, created_at)
      values ('https://hooks.example', '[]', '\\x01', false, now()) returning id::int`,
  );
  const statements = [
    sql`insert into box (name, days, created_by, created_at) values ('Laptop', 7, ${id}, now())`,
    sql`insert into business_profile (user_id, active) values (${id}, true)`,
    sql`insert into business_plan (user_id, dismissed) values (${id}, '{1}')`,
    sql`insert into business_plan (user_id, dismissed) values (${other.id}, array[${id}::bigint])`,
    sql`insert into business_seat (meeting_id, user_id) values (${meeting!.id}, ${id}), (${meeting!.id}, ${other.id})`,
    sql`insert into business_meeting (requester_id, partner_id, state, way, minutes, at)
      values (${other.id}, ${id}, 'cancelled', 'online', 30, now())`,
    sql`insert into contact (user_id, person_id, shared, at)
      values (${id}, ${other.id}, true, now()), (${other.id}, ${id}, true, now())`,
    sql`insert into agenda (user_id, event_id, starred) values (${id}, ${talk}, true)`,
    sql`insert into file (hash, type, bytes) values (${`f${id}`}, 'application/pdf', 1)`,
    sql`insert into question_answer (question_id, user_id, answer, at) values (${asked}, ${id}, '"cv.pdf"', now())`,
    sql`insert into answer_file (question_id, user_id, hash, type, bytes)
      values (${asked}, ${id}, ${`f${id}`}, 'application/pdf', 1)`,
    sql`insert into audit (action, actor_id, target_id, details) values ('edit', ${id}, ${id}, '{}')`,
    sql`insert into booking (event_id, user_id, state) values (${talk}, ${id}, 'booked')`,
    sql`insert into calendar_feed (user_id, key) values (${id}, ${`feed ${id}`})`,
    sql`insert into certificate (number, template_id, user_id, content, issued_by, issued_at)
      values (${`n${id}`}, ${template!.id}, ${id}, '{}', ${id}, now())`,
    sql`insert into check_in (user_id, day, by_id, by_code, at, created_at)
      values (${id}, '2026-08-01', ${id}, true, now(), now())`,
    sql`insert into check_in_code (user_id, serial) values (${id}, 2)`,
    sql`insert into check_in_helper (user_id, ends_at, created_by) values (${id}, now() + interval '1 day', ${id})`,
    sql`insert into cohort (name, filter, created_by) values (${`c${id}`}, '{"role":"expert"}', ${id})`,
    sql`insert into cohort_member select id, ${id} from cohort where name = ${`c${id}`}`,
    sql`insert into desk_act (desk, row_key, actor_id, at) values ('people', ${`cohort:${id}`}, ${id}, now())`,
    sql`insert into event_expert (event_id, user_id, position) values (${talk}, ${id}, 0)`,
    sql`insert into screen (token_hash, event_id, user_id, created_at) values ('x', ${talk}, ${id}, now())`,
    sql`insert into event_screen (event_id, view, changed_by, changed_at) values (${talk}, 'blank', ${id}, now())`,
    sql`insert into event_hand (event_id, user_id, state, raised_at) values (${talk}, ${id}, 'raised', now())`,
    sql`insert into event_pace values (${talk}, ${id}, 'fast', now())`,
    sql`insert into question_token_request values (${talk}, ${id}, decode(md5(${id}::text), 'hex'))`,
    sql`insert into quiz_name values (${talk}, ${id})`,
    sql`insert into event_silence values (${talk}, ${id}, now() + interval '1 day')`,
    sql`insert into event_question_key values (${asking!.id}, gen_random_uuid(), ${id}, now())`,
    sql`insert into event_question_report values (${othersQuestion!.id}, ${id}, 'spam', now())`,
    sql`insert into event_question_vote values (${othersQuestion!.id}, ${id})`,
    sql`insert into guest_link (event_id, name, key, user_id) values (${talk}, 'guest', ${`k${id}`}, ${id})`,
    sql`insert into idempotency (user_id, op_id, body_hash) values (${id}, gen_random_uuid(), '')`,
    sql`insert into held_refusal values (${id}, gen_random_uuid(), '{"code":"notFound"}', now())`,
    sql`insert into invitation_use values (${link!.id}, ${id}, now())`,
    sql`insert into later_announcement (body, at, user_id) values ('{}', now() + interval '1 year', ${id})`,
    sql`insert into log (user_id, type, notificator_id) values (${id}, 'general', ${id})`,
    sql`insert into log_state (log_id, user_id, read_at, rev) values (${all!.id}, ${id}, now(), 1)`,
    sql`insert into mail (kind, recipient, user_id, language, subject) values ('approved', 'a@b.c', ${id}, 'en', '')`,
    sql`insert into mailed_token (token_hash, purpose, user_id, expires_at)
      values (${Buffer.from(`t${id}`)}, 'reset', ${id}, now() + interval '1 day')`,
    sql`insert into api_token (user_id, name, token_hash, scopes, created_at, expires_at)
      values (${id}, 'Script', ${Buffer.from(`a${id}`)}, '["people:read"]', now(), now() + interval '1 day')`,
    sql`insert into webhook_delivery (webhook_id, event, person_id, next_at)
      values (${webhook!.id}, 'person.approved', ${id}, null)`,
    sql`insert into second_factor (user_id, secret, created_at) values (${id}, '\\x01', now())`,
    sql`insert into recovery_code values (${id}, ${Buffer.from(`r${id}`)})`,
    sql`insert into linked_identity (user_id, issuer, subject, email, created_at)
      values (${id}, 'https://id.example', ${`s${id}`}, ${`i${id}@example.org`}, now())`,
    sql`insert into provider_sign_in (state_hash, secret_hash, user_id, issuer, client_id, redirect_address,
        code_verifier, nonce, expires_at)
      values (${Buffer.from(`s${id}`)}, '\\x01', ${id}, 'https://id.example', 'school', '', '', '', now())`,
    sql`insert into calendar_mail values (${id}, 'event-1@school.example', 1, 0, false, '{}', now())`,
    sql`insert into digest_subscription values (${id}, 'daily', ${`d${id}`}, now())`,
    sql`insert into passkey (user_id, credential_id, public_key, user_handle, rp_id, counter, synced, name, created_at)
      values (${id}, ${`c${id}`}, '\\x01', 'handle', 'school.example', 0, true, 'Phone', now())`,
    sql`insert into passkey_challenge (challenge_hash, user_id, expires_at)
      values (${Buffer.from(`p${id}`)}, ${id}, now() + interval '1 day')`,
    sql`insert into material (name, user_id, url) values ('Slides', ${id}, 'https://example.org')`,
    sql`insert into meeting_visit (id, event_id, user_id, way, joined_at) values (gen_random_uuid(), ${talk}, ${id}, 'link', now())`,
    sql`insert into message_reaction values (${sent}, ${id}, '👍', now())`,
    sql`insert into message_report (message_id, user_id, group_id) values (${sent}, ${id}, ${group})`,
    sql`insert into erased_session (token_hash, suspended_id) values ('\\x01', ${id})`,
    sql`insert into people_change (field, value, before, actor_id, at) values ('role', '"expert"', '[]', ${id}, now())`,
    sql`insert into people_import (columns, names, rows, row_count, created_by) values ('[]', '[]', '[]', 0, ${id})`,
    sql`insert into poll_voter (poll_id, user_id, anonymous) values (${poll!.id}, ${id}, true)`,
    sql`insert into programme_draft (event_id, form, user_id) values (${talk}, ${form}::jsonb, ${id})`,
    sql`insert into programme_feed (url, user_id) values (${`https://example.org/${id}`}, ${id})`,
    sql`insert into programme_release (user_id, events, at)
      values (${id}, ${`[{"id":${talk},"before":null,"after":${form}}]`}::jsonb, now())`,
    sql`insert into push_subscription (user_id, session_id, endpoint, p256dh, auth)
      select ${id}, id, ${`https://push.example/${id}`}, '', '' from session where user_id = ${id} limit 1`,
    sql`insert into rating (event_id, user_id, relevant, informative, interesting) values (${talk}, ${id}, 5, 5, 5)`,
    sql`insert into review (user_id, content) values (${id}, 'Good')`,
    sql`insert into school_version (author_id, settings, fields) values (${id}, '{}', '{}')`,
    sql`insert into speaker_answer (event_id, user_id, answer, answered_at) values (${talk}, ${id}, 'yes', now())`,
    sql`insert into support_message (request_id, source, user_id, content) values (${request!.id}, 'person', ${id}, 'Help')`,
  ];
  const errors: unknown[] = [];
  for (const statement of statements) await run(statement).catch((error: unknown) => errors.push(error));
  expect(errors).toEqual([]);
}
