import { maxScreens, plainCode, type ScreenChoice } from '../../../contract/screens.ts';
import type * as v from 'valibot';
import type * as contract from '../../../contract/screens.ts';
import type { Me } from '../../auth/sessions.ts';
import { newToken, tokenHash } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { ScreenRow } from '../../db/screen-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { seconds } from '../../http/seconds.ts';
import { requireHost } from '../meetings/rights.ts';

type RemoteOnWire = v.InferInput<typeof contract.screenRemote>;

interface Caller {
  ctx: Context;
  me: Me;
}

/** In ms. A screen without a request for this long is shown as disconnected. */
const connectedMs = 15_000;

const screenOnWire = (row: ScreenRow, now: number): RemoteOnWire['screens'][number] => ({
  id: row.id,
  name: row.name,
  created_at: seconds(row.created_at),
  seen_at: row.seen_at && seconds(row.seen_at),
  connected: row.seen_at !== null && row.seen_at.getTime() > now - connectedMs,
});

const screensOf = (db: Reader, eventId: number) =>
  db.selectFrom('screen').selectAll().where('event_id', '=', eventId).orderBy('id').execute();

export async function remoteOf({ ctx, me }: Caller, eventId: number): Promise<RemoteOnWire> {
  const { db, now } = ctx;
  await requireHost(db, me, eventId);
  const [screens, choice, polls] = await Promise.all([
    screensOf(db, eventId),
    db.selectFrom('event_screen').selectAll().where('event_id', '=', eventId).executeTakeFirst(),
    db
      .selectFrom('poll')
      .select(['id', 'title', 'localized_title', 'state'])
      .where('event_id', '=', eventId)
      .where('state', '<>', 'draft')
      .orderBy('id', 'desc')
      .execute(),
  ]);
  return {
    screens: screens.map((row) => screenOnWire(row, now())),
    choice: {
      view: choice?.view ?? 'join',
      poll_id: choice?.poll_id ?? null,
      question_id: choice?.question_id ?? null,
      language: choice?.language ?? null,
      text: choice?.content ?? null,
      until: choice?.until ? seconds(choice.until) : null,
    },
    polls,
  };
}

/** @throws Refusal if a poll or question is not of the event, or what the view needs is missing */
async function requireFitting(db: Reader, eventId: number, given: ScreenChoice): Promise<void> {
  const fields: Record<string, string[]> = {};
  if (given.view === 'announcement' && given.text === null) fields['text'] = ['required'];
  if (given.view === 'countdown' && given.minutes === null) fields['minutes'] = ['required'];
  for (const [field, table, id] of [
    ['poll_id', 'poll', given.poll_id],
    ['question_id', 'event_question', given.question_id],
  ] as const) {
    if (id === null) continue;
    const found = await db
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (!found) fields[field] = ['unknown'];
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}

/** Chooses what the screens of an event show. The last choice counts. */
export async function choose(caller: Caller, eventId: number, given: ScreenChoice): Promise<RemoteOnWire> {
  const { ctx, me } = caller;
  await requireHost(ctx.db, me, eventId);
  await requireFitting(ctx.db, eventId, given);
  const { view, poll_id, question_id, language, text, minutes } = given;
  const changes = {
    ...{ view, poll_id, question_id, language },
    content: text?.trim() ?? null,
    until: minutes === null ? null : new Date(ctx.now() + minutes * 60_000),
    changed_by: me.id,
    changed_at: new Date(ctx.now()),
  };
  await ctx.db
    .insertInto('event_screen')
    .values({ event_id: eventId, ...changes })
    .onConflict((oc) => oc.column('event_id').doUpdateSet(changes))
    .execute();
  return remoteOf(caller, eventId);
}

interface NewScreen {
  name: string;
  code: string | null;
}

/** Connects the screen with this code, which then ends; without a code, creates a screen for a link. */
export async function connectScreen({ ctx, me }: Caller, eventId: number, { name, code }: NewScreen) {
  const { db, now } = ctx;
  await requireHost(db, me, eventId);
  if ((await screensOf(db, eventId)).length >= maxScreens)
    throw new Refusal('invalid', { fields: { code: [`tooManyScreens:${maxScreens}`] } });
  const columns = { event_id: eventId, user_id: me.id, name: name.trim(), code: null, code_expires_at: null };
  if (code === null) {
    const token = newToken();
    const row = await db
      .insertInto('screen')
      .values({ ...columns, token_hash: tokenHash(token), created_at: new Date(now()) })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { screen: screenOnWire(row, now()), token };
  }
  const row = await db
    .updateTable('screen')
    .set(columns)
    .where('code', '=', plainCode(code))
    .where('event_id', 'is', null)
    .where('code_expires_at', '>', new Date(now()))
    .returningAll()
    .executeTakeFirst();
  if (!row) {
    await ctx.attempts.limitByIp('screen code', String(me.id));
    throw new Refusal('invalid', { fields: { code: ['screenCode'] } });
  }
  return { screen: screenOnWire(row, now()), token: null };
}

export async function disconnectScreen(caller: Caller, eventId: number, id: number): Promise<RemoteOnWire> {
  const { ctx, me } = caller;
  await requireHost(ctx.db, me, eventId);
  const deleted = await ctx.db
    .deleteFrom('screen')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw new Refusal('notFound');
  return remoteOf(caller, eventId);
}
