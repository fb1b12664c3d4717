import type { DeskActName } from '../../../contract/desks.ts';
import type { PollForm, PollOnWire } from '../../../contract/polls.ts';
import type { Locale, Localized } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { runOnce } from '../../operations/idempotent.ts';
import { deletePollNotifications } from './notify-poll.ts';
import { claimRow, refusalSince, type SeenClaims } from '../desks/claims.ts';
import { pollsFor } from './rows.ts';
import { emptyTally } from './tally.ts';
import { lockPoll, plan, publishPoll, markClosed, markOpen } from './open-and-close.ts';
import { unknownPoll } from './operations.ts';
import { isAdmin, requireRole } from '../people/roles.ts';

interface Asker {
  ctx: Context;
  me: Me;
  locale: Locale;
  key?: string | undefined;
  seen?: SeenClaims;
}

const mostPolls = 1000;
const firstOf = ({ en, de, ru }: Localized): string => (en?.trim() || de?.trim() || ru?.trim()) ?? '';
const trimmed = (texts: Localized): Localized =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, text]) => (text?.trim() ? [[locale, text.trim()]] : [])),
  );
const date = (value: number | null | undefined): Date | null =>
  value === null || value === undefined ? null : new Date(value * 1000);

const claim = (open: Write, { ctx, me, seen = null }: Asker, id: number, act: DeskActName) =>
  claimRow(open, String(id), { desk: 'polls', act, actorId: me.id, at: new Date(ctx.now()), seen });

async function answered({ me, locale }: Asker, open: Write, id: number): Promise<PollOnWire> {
  const [row] = await pollsFor(open.db, me, locale, { ids: [id] });
  if (!row) throw unknownPoll(id);
  return row;
}

/** @throws Refusal with each field that doesn't fit the kind of question */
function columnsOf(form: PollForm, now: number) {
  const fields: Record<string, string[]> = {};
  const choices = form.kind === 'single' || form.kind === 'multiple' || form.kind === 'ranking';
  if (choices && form.variations.length < 2) fields['variations'] = ['twoOptions'];
  if (form.kind === 'scale' && !form.range) fields['range'] = ['required'];
  if (form.closes_at && form.closes_at * 1000 <= now) fields['closes_at'] = ['past'];
  if (form.closes_at && form.opens_at && form.closes_at <= form.opens_at) fields['closes_at'] = ['order'];
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
  const taken = form.variations.map(({ id }) => id ?? 0);
  let last = Math.max(0, ...taken);
  const seen = new Set<number>();
  const variations = form.variations.map(({ id, localized_title }) => {
    const own = id === undefined || id === 0 || seen.has(id) ? ++last : id;
    seen.add(own);
    return { id: own, title: firstOf(localized_title), localized_title: trimmed(localized_title) };
  });
  return {
    title: firstOf(form.localized_title),
    localized_title: JSON.stringify(trimmed(form.localized_title)),
    kind: form.kind,
    grouped: form.group,
    variations: JSON.stringify(choices ? variations : []),
    range: form.kind === 'scale' && form.range ? JSON.stringify(form.range) : null,
    free_answer: form.free_answer && form.kind !== 'text',
    mandatory: form.mandatory,
    results: form.results,
    roles: form.roles,
    courses: form.courses,
    event_id: form.event_id ?? null,
    opens_at: date(form.opens_at),
    closes_at: date(form.closes_at),
  };
}

async function mustBeThere(open: Write, form: PollForm): Promise<void> {
  const { courses, event_id } = form;
  if (courses.length > 0) {
    const there = await open.db.selectFrom('course').select('id').where('id', 'in', courses).execute();
    if (there.length < new Set(courses).size)
      throw new Refusal('invalid', { fields: { courses: ['unknown'] } });
  }
  if (!event_id) return;
  const event = await open.db.selectFrom('event').select('id').where('id', '=', event_id).executeTakeFirst();
  if (!event) throw new Refusal('invalid', { fields: { event_id: ['unknown'] } });
}

export async function addPoll(asker: Asker, form: PollForm): Promise<PollOnWire> {
  requireRole(isAdmin, asker.me);
  const { ctx } = asker;
  return runOnce({ ...asker, key: asker.key }, ['poll.add', form], async (open) => {
    await mustBeThere(open, form);
    const { count } = await open.db
      .selectFrom('poll')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostPolls)
      throw new Refusal('invalid', { fields: { localized_title: [`max:${mostPolls}`] } });
    const { id } = await open.db
      .insertInto('poll')
      .values({ ...columnsOf(form, ctx.now()), position: Number(count), created_at: new Date(ctx.now()) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await begin(open, id);
    await plan(open, ctx, id);
    await publishPoll(open, id);
    return answered(asker, open, id);
  });
}

async function begin(open: Write, id: number): Promise<void> {
  const none = JSON.stringify(emptyTally());
  await open.db
    .insertInto('poll_tally')
    .values({ poll_id: id, shown: none, next: none, filling: none })
    .execute();
}

/**
 * In an open poll only the closing time, the visibility of results and the event can change, so that every
 * answer keeps its meaning.
 */
export async function editPoll(asker: Asker, id: number, form: PollForm): Promise<PollOnWire> {
  requireRole(isAdmin, asker.me);
  const { ctx } = asker;
  return write(ctx.db, ctx.announcer, async (open) => {
    const row = await lockPoll(open, id);
    await claim(open, asker, id, 'edit');
    const subject = { type: 'poll', id } as const;
    if (row.state === 'closed') throw new Refusal('invalid', { subject, fields: { state: ['pollClosed'] } });
    await mustBeThere(open, form);
    const columns = columnsOf(form, ctx.now());
    const changes =
      row.state === 'draft'
        ? columns
        : { closes_at: columns.closes_at, results: columns.results, event_id: columns.event_id };
    await open.db.updateTable('poll').set(changes).where('id', '=', id).execute();
    await plan(open, ctx, id);
    await publishPoll(open, id);
    return answered(asker, open, id);
  });
}

export async function movePoll(asker: Asker, id: number, position: number): Promise<PollOnWire> {
  requireRole(isAdmin, asker.me);
  const { ctx } = asker;
  return write(ctx.db, ctx.announcer, async (open) => {
    const row = await lockPoll(open, id);
    const group = await open.db
      .selectFrom('poll')
      .select(['id', 'position'])
      .where('grouped', '=', row.grouped)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const rest = group.filter((each) => each.id !== id);
    const order = [...rest.slice(0, position), row, ...rest.slice(position)];
    for (const [at, each] of order.entries()) {
      if (each.position === at && each.id !== id) continue;
      await open.db.updateTable('poll').set({ position: at }).where('id', '=', each.id).execute();
      await publishPoll(open, each.id);
    }
    return answered(asker, open, id);
  });
}

export async function openPoll(asker: Asker, id: number): Promise<PollOnWire> {
  requireRole(isAdmin, asker.me);
  const { ctx } = asker;
  return write(ctx.db, ctx.announcer, async (open) => {
    await lockPoll(open, id);
    await claim(open, asker, id, 'open');
    if (!(await markOpen(open, ctx, id, asker.me.id)))
      throw new Refusal('invalid', { subject: { type: 'poll', id }, fields: { state: ['notDraft'] } });
    return answered(asker, open, id);
  });
}

export async function closePoll(asker: Asker, id: number): Promise<PollOnWire> {
  requireRole(isAdmin, asker.me);
  const { ctx } = asker;
  return write(ctx.db, ctx.announcer, async (open) => {
    await lockPoll(open, id);
    await claim(open, asker, id, 'close');
    if (!(await markClosed(open, ctx, id)))
      throw new Refusal('invalid', { subject: { type: 'poll', id }, fields: { state: ['notOpen'] } });
    return answered(asker, open, id);
  });
}

export async function copyPoll(asker: Asker, id: number): Promise<PollOnWire> {
  requireRole(isAdmin, asker.me);
  const { ctx } = asker;
  return runOnce({ ...asker, key: asker.key }, ['poll.copy', id], async (open) => {
    const row = await lockPoll(open, id);
    const { id: copy } = await open.db
      .insertInto('poll')
      .values({
        title: row.title,
        localized_title: JSON.stringify(row.localized_title),
        kind: row.kind,
        grouped: row.grouped,
        variations: JSON.stringify(row.variations),
        range: row.range && JSON.stringify(row.range),
        free_answer: row.free_answer,
        mandatory: row.mandatory,
        results: row.results,
        roles: row.roles,
        courses: row.courses,
        event_id: row.event_id,
        position: row.position + 1,
        created_at: new Date(ctx.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await begin(open, copy);
    await publishPoll(open, copy);
    return answered(asker, open, copy);
  });
}

export async function deletePoll(asker: Asker, id: number): Promise<void> {
  requireRole(isAdmin, asker.me);
  const { ctx, seen = null } = asker;
  await write(ctx.db, ctx.announcer, async (open) => {
    await lockPoll(open, id).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw await refusalSince(open.db, 'polls', String(id), { seen, otherwise: error });
    });
    await claim(open, asker, id, 'delete');
    await deletePollNotifications(open, id);
    await open.db.deleteFrom('poll').where('id', '=', id).execute();
    await publishPoll(open, id, 'del');
  });
}
