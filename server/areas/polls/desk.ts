import type { DeskActName } from '../../../contract/desks.ts';
import { isWider } from '../../../contract/poll-visibility.ts';
import type { PollForm, PollOnWire } from '../../../contract/polls.ts';
import type { Locale, Localized } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { runOnce } from '../../operations/idempotent.ts';
import { deletePollNotifications } from './notify-poll.ts';
import { knownCohorts } from '../cohorts/membership.ts';
import { claimRow, refusalSince, type SeenClaims } from '../desks/claims.ts';
import { pollsFor } from './rows.ts';
import { emptyTally } from './tally.ts';
import { lockPoll, scheduleNextChange, publishPoll, markClosed, markOpen } from './open-and-close.ts';
import { unknownPoll } from './operations.ts';
import { isAdmin, requireRole } from '../people/roles.ts';

export interface RequestCaller {
  ctx: Context;
  me: Me;
  locale: Locale;
  key?: string | undefined;
  seen?: SeenClaims;
}

const maxPolls = 1000;
const firstOf = ({ en, de, ru }: Localized): string => (en?.trim() || de?.trim() || ru?.trim()) ?? '';
const trimmed = (texts: Localized): Localized =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, text]) => (text?.trim() ? [[locale, text.trim()]] : [])),
  );

/** The range with its labels, without empty ones. */
const rangeOf = ({ from, to, low, high }: NonNullable<PollForm['range']>) => {
  const [first, last] = [trimmed(low ?? {}), trimmed(high ?? {})];
  return { from, to, ...(firstOf(first) && { low: first }), ...(firstOf(last) && { high: last }) };
};
const dateOf = (value: number | null | undefined): Date | null =>
  value === null || value === undefined ? null : new Date(value * 1000);

const claim = (tx: Write, { ctx, me, seen = null }: RequestCaller, id: number, act: DeskActName) =>
  claimRow(tx, String(id), { desk: 'polls', act, actor: me, at: new Date(ctx.now()), seen });

export async function pollForCaller(
  { me, locale }: RequestCaller,
  tx: Write,
  id: number,
): Promise<PollOnWire> {
  const [row] = await pollsFor(tx.db, me, locale, { ids: [id] });
  if (!row) throw unknownPoll(id);
  return row;
}

/** @throws Refusal with each field that doesn't fit the kind of question */
export function columnsOf(form: PollForm, now: number) {
  const fields: Record<string, string[]> = {};
  const choices = form.kind === 'single' || form.kind === 'multiple' || form.kind === 'ranking';
  if (choices && form.variations.length < 2) fields['variations'] = ['twoOptions'];
  if (form.kind === 'scale' && !form.range) fields['range'] = ['required'];
  if (form.closes_at && form.closes_at * 1000 <= now) fields['closes_at'] = ['past'];
  if (form.closes_at && form.opens_at && form.closes_at <= form.opens_at) fields['closes_at'] = ['order'];
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
  const usedIds = form.variations.map(({ id }) => id ?? 0);
  let last = Math.max(0, ...usedIds);
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
    range: form.kind === 'scale' && form.range ? JSON.stringify(rangeOf(form.range)) : null,
    free_answer: form.free_answer && form.kind !== 'text',
    mandatory: form.mandatory,
    results: form.results,
    roles: form.roles,
    courses: form.courses,
    cohorts: form.cohorts,
    event_id: form.event_id ?? null,
    opens_at: dateOf(form.opens_at),
    closes_at: dateOf(form.closes_at),
  };
}

/** @throws Refusal if a course, a cohort or the event is unknown */
async function requireKnown(tx: Write, form: PollForm): Promise<void> {
  const { courses, cohorts, event_id } = form;
  if (courses.length > 0) {
    const found = await tx.db.selectFrom('course').select('id').where('id', 'in', courses).execute();
    if (found.length < new Set(courses).size)
      throw new Refusal('invalid', { fields: { courses: ['unknown'] } });
  }
  await knownCohorts(tx.db, cohorts);
  if (!event_id) return;
  const event = await tx.db.selectFrom('event').select('id').where('id', '=', event_id).executeTakeFirst();
  if (!event) throw new Refusal('invalid', { fields: { event_id: ['unknown'] } });
}

export async function addPoll(caller: RequestCaller, form: PollForm): Promise<PollOnWire> {
  requireRole(isAdmin, caller.me);
  const { ctx } = caller;
  return runOnce({ ...caller, key: caller.key }, ['poll.add', form], async (tx) => {
    await requireKnown(tx, form);
    const { count } = await tx.db
      .selectFrom('poll')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxPolls)
      throw new Refusal('invalid', { fields: { localized_title: [`max:${maxPolls}`] } });
    const { id } = await tx.db
      .insertInto('poll')
      .values({ ...columnsOf(form, ctx.now()), position: Number(count), created_at: new Date(ctx.now()) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertTally(tx, id);
    await scheduleNextChange(tx, ctx, id);
    await publishPoll(tx, id);
    return pollForCaller(caller, tx, id);
  });
}

export async function insertTally(tx: Write, id: number): Promise<void> {
  const none = JSON.stringify(emptyTally());
  await tx.db
    .insertInto('poll_tally')
    .values({ poll_id: id, shown: none, next: none, filling: none })
    .execute();
}

/**
 * In an open poll only the closing time, the visibility of results and the event can change, so that every
 * answer keeps its meaning. The results can only become visible to fewer people, because people have answered under the
 * announced visibility.
 */
export async function editPoll(caller: RequestCaller, id: number, form: PollForm): Promise<PollOnWire> {
  requireRole(isAdmin, caller.me);
  const { ctx } = caller;
  return write(ctx.db, ctx.announcer, async (tx) => {
    const row = await lockPoll(tx, id);
    await claim(tx, caller, id, 'edit');
    const subject = { type: 'poll', id } as const;
    if (row.state === 'closed') throw new Refusal('invalid', { subject, fields: { state: ['pollClosed'] } });
    if (row.state === 'open' && isWider(form.results, row.results))
      throw new Refusal('invalid', { subject, fields: { results: ['onlyNarrower'] } });
    await requireKnown(tx, form);
    const columns = columnsOf(form, ctx.now());
    const changes =
      row.state === 'draft'
        ? columns
        : { closes_at: columns.closes_at, results: columns.results, event_id: columns.event_id };
    await tx.db.updateTable('poll').set(changes).where('id', '=', id).execute();
    await scheduleNextChange(tx, ctx, id);
    await publishPoll(tx, id);
    return pollForCaller(caller, tx, id);
  });
}

export async function movePoll(caller: RequestCaller, id: number, position: number): Promise<PollOnWire> {
  requireRole(isAdmin, caller.me);
  const { ctx } = caller;
  return write(ctx.db, ctx.announcer, async (tx) => {
    const row = await lockPoll(tx, id);
    const group = await tx.db
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
      await tx.db.updateTable('poll').set({ position: at }).where('id', '=', each.id).execute();
      await publishPoll(tx, each.id);
    }
    return pollForCaller(caller, tx, id);
  });
}

export async function openPoll(caller: RequestCaller, id: number): Promise<PollOnWire> {
  requireRole(isAdmin, caller.me);
  const { ctx } = caller;
  return write(ctx.db, ctx.announcer, async (tx) => {
    await lockPoll(tx, id);
    await claim(tx, caller, id, 'open');
    if (!(await markOpen(tx, ctx, id, caller.me.id)))
      throw new Refusal('invalid', { subject: { type: 'poll', id }, fields: { state: ['notDraft'] } });
    return pollForCaller(caller, tx, id);
  });
}

export async function closePoll(caller: RequestCaller, id: number): Promise<PollOnWire> {
  requireRole(isAdmin, caller.me);
  const { ctx } = caller;
  return write(ctx.db, ctx.announcer, async (tx) => {
    await lockPoll(tx, id);
    await claim(tx, caller, id, 'close');
    if (!(await markClosed(tx, ctx, id)))
      throw new Refusal('invalid', { subject: { type: 'poll', id }, fields: { state: ['notOpen'] } });
    return pollForCaller(caller, tx, id);
  });
}

export async function copyPoll(caller: RequestCaller, id: number): Promise<PollOnWire> {
  requireRole(isAdmin, caller.me);
  const { ctx } = caller;
  return runOnce({ ...caller, key: caller.key }, ['poll.copy', id], async (tx) => {
    const row = await lockPoll(tx, id);
    const { id: copy } = await tx.db
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
        cohorts: row.cohorts,
        event_id: row.event_id,
        position: row.position + 1,
        created_at: new Date(ctx.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertTally(tx, copy);
    await publishPoll(tx, copy);
    return pollForCaller(caller, tx, copy);
  });
}

export async function deletePoll(caller: RequestCaller, id: number): Promise<void> {
  requireRole(isAdmin, caller.me);
  const { ctx, seen = null } = caller;
  await write(ctx.db, ctx.announcer, async (tx) => {
    await lockPoll(tx, id).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw await refusalSince(tx.db, 'polls', String(id), { seen, actor: caller.me, otherwise: error });
    });
    await claim(tx, caller, id, 'delete');
    await deletePollNotifications(tx, id);
    await tx.db.deleteFrom('poll').where('id', '=', id).execute();
    await publishPoll(tx, id, 'del');
  });
}
