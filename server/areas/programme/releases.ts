import type { Context } from '../../context.ts';
import type { ReleasedEvent } from '../../db/programme-schema.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { promoteWaiting } from '../agenda/booking-operations.ts';
import { claimsSince, claimRow, refusalSince } from '../desks/claims.ts';
import { claimDrafts, type Editor } from './claims.ts';
import { formsOf } from './forms.ts';
import { writeForm } from './write-form.ts';
import { lockProgramme, publishEvents, publishMaterialsOf } from './publish-events.ts';
import { deleteUnusedPeople, storeOrigin, releasePeople, withPeople } from './release-imported.ts';
import { notifyRelease } from './notify-release.ts';

/** Promotes people from the waiting lists of events whose count of places has changed. */
async function promoteAfterChange(tx: Write, ctx: Context, events: readonly ReleasedEvent[]): Promise<void> {
  const ids = events
    .filter(({ before, after }) => before && before.places !== after.places)
    .map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = await tx.db.selectFrom('event').selectAll().where('id', 'in', ids).forUpdate().execute();
  for (const row of rows.filter(({ places }) => places !== null)) await promoteWaiting(tx, ctx, row);
}

/** Releases drafts into the programme in one transaction: those of `ids`, or all. */
export function release(
  editor: Editor,
  { ids, tell_all }: { ids?: readonly number[] | undefined; tell_all: boolean },
): Promise<{ id: number; added: number; changed: number; told: number }> {
  const { ctx, me, seen } = editor;
  return write(ctx.db, ctx.announcer, async (tx) => {
    await lockProgramme(tx);
    const drafts = await tx.db
      .deleteFrom('programme_draft')
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ? [...ids] : [0]))
      .returningAll()
      .execute();
    if (drafts.length === 0) {
      const [happened] = await claimsSince(tx.db, 'programme', [...(seen?.keys() ?? [])], {
        seen,
        actor: me,
      });
      if (happened) throw new Refusal('conflict', { happened });
      throw new Refusal('invalid', { fields: { ids: ['nothingToRelease'] } });
    }
    await claimDrafts(tx, editor, drafts, 'release');
    const before = await formsOf(
      tx.db,
      drafts.flatMap(({ event_id }) => event_id ?? []),
    );
    const events: ReleasedEvent[] = [];
    const people = await releasePeople(tx, drafts);
    for (const draft of drafts.toSorted((a, b) => a.id - b.id)) {
      const { event_id } = draft;
      const { form, source } = withPeople(draft, people);
      const id = await writeForm(tx, event_id, form, ctx.now());
      await storeOrigin(tx, id, draft, source);
      events.push({ id, before: event_id === null ? null : (before.get(event_id) ?? null), after: form });
    }
    await publishEvents(
      tx,
      events.map(({ id }) => id),
      'put',
    );
    await publishMaterialsOf(tx, events);
    await promoteAfterChange(tx, ctx, events);
    const notified = await notifyRelease(tx, ctx, events, { actor: me.id, notifyAll: tell_all });
    const { id } = await tx.db
      .insertInto('programme_release')
      .values({
        at: new Date(ctx.now()),
        user_id: me.id,
        events: JSON.stringify(events),
        people: JSON.stringify(people.created),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const added = events.filter((event) => event.before === null).length;
    return { id, added, changed: events.length - added, told: notified };
  });
}

/** Pauses the feeds of these events, because the next read would import the undone changes again. */
async function pauseFeeds(tx: Write, events: readonly ReleasedEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  await tx.db
    .updateTable('programme_feed')
    .set({ paused: true })
    .where('source', 'in', (eb) => eb.selectFrom('event').select('source').where('id', 'in', ids))
    .execute();
}

/**
 * Undoes a release: deletes the events it added and restores those it changed. @throws Refusal if a later
 * release changed the same events
 */
export function undoRelease({ ctx, me, seen }: Editor, id: number): Promise<{ id: number }> {
  return write(ctx.db, ctx.announcer, async (tx) => {
    await lockProgramme(tx);
    const undone = await tx.db
      .updateTable('programme_release')
      .set({ undone_at: new Date(ctx.now()) })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    const row = `release:${id}`;
    const otherwise = new Refusal('notFound', { subject: { type: 'event', id } });
    if (!undone) throw await refusalSince(tx.db, 'programme', row, { seen, actor: me, otherwise });
    const at = new Date(ctx.now());
    await claimRow(tx, row, { desk: 'programme', act: 'undo', actor: me, at, seen });
    const touched = new Set(undone.events.map((event) => event.id));
    const later = await tx.db
      .selectFrom('programme_release')
      .select('events')
      .where('id', '>', id)
      .where('undone_at', 'is', null)
      .execute();
    if (later.some(({ events }) => events.some((event) => touched.has(event.id))))
      throw new Refusal('invalid', { fields: { release: ['changedSince'] } });
    const added = undone.events.filter(({ before }) => before === null).map((event) => event.id);
    const restored = undone.events.flatMap((event) =>
      event.before ? [{ id: event.id, before: event.after, after: event.before }] : [],
    );
    await pauseFeeds(tx, undone.events);
    if (added.length > 0) await tx.db.deleteFrom('event').where('id', 'in', added).execute();
    await publishEvents(tx, added, 'del');
    await deleteUnusedPeople(tx, undone.people);
    for (const event of restored) await writeForm(tx, event.id, event.after, ctx.now());
    await publishEvents(
      tx,
      restored.map((event) => event.id),
      'put',
    );
    await publishMaterialsOf(tx, restored);
    await promoteAfterChange(tx, ctx, restored);
    await notifyRelease(tx, ctx, restored, { actor: me.id, notifyAll: true });
    return { id };
  });
}
