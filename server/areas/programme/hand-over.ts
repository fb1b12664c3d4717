import type { EventForm } from '../../../contract/programme.ts';
import type { Write } from '../../db/write.ts';
import { write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { claimRow } from '../desks/claims.ts';
import { unknownEvent } from '../events/operations.ts';
import type { Editor } from './claims.ts';
import { formsOf } from './forms.ts';
import { notifyOfHandOver } from './notify-hand-over.ts';
import { writeForm } from './write-form.ts';
import { lockProgramme, publishEvents, publishMaterialsOf } from './publish-events.ts';

interface HandOver {
  /** Id of the speaker who leaves. */
  from: number;
  /** Id of the person who takes the place, in the same position. */
  to: number;
}

/**
 * Replaces a speaker of an event by another person, also in its draft, and notifies both. The change is a release of
 * its own, so it can be undone. @throws Refusal at `from` or `to`
 */
export function handOverEvent(
  { ctx, me, seen }: Editor,
  id: number,
  change: HandOver,
): Promise<{ id: number }> {
  return write(ctx.db, ctx.announcer, async (tx) => {
    await lockProgramme(tx);
    const before = (await formsOf(tx.db, [id])).get(id);
    if (!before) throw unknownEvent(id);
    const at = new Date(ctx.now());
    await claimRow(tx, `event:${id}`, { desk: 'programme', act: 'edit', actor: me, at, seen });
    await requirePeople(tx, before, change);
    const after = withSpeaker(before, change);
    await writeForm(tx, id, after, ctx.now());
    await changeDraft(tx, id, change);
    const events = [{ id, before, after }];
    await publishEvents(tx, [id], 'put');
    await publishMaterialsOf(tx, events);
    await tx.db
      .deleteFrom('speaker_answer')
      .where('event_id', '=', id)
      .where('user_id', '=', change.from)
      .execute();
    await notifyOfHandOver(tx, ctx, { id, form: before, change, actor: me.id });
    const release = await tx.db
      .insertInto('programme_release')
      .values({ at, user_id: me.id, events: JSON.stringify(events), people: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: release.id };
  });
}

async function requirePeople(tx: Write, { experts }: EventForm, { from, to }: HandOver): Promise<void> {
  if (!experts.includes(from)) throw new Refusal('invalid', { fields: { former_id: ['noSpeaker'] } });
  if (experts.includes(to)) throw new Refusal('invalid', { fields: { successor_id: ['isSpeaker'] } });
  const person = await tx.db
    .selectFrom('app_user')
    .select('role')
    .where('id', '=', to)
    .where('status', 'in', ['approved', 'none'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw new Refusal('invalid', { fields: { successor_id: ['unknown'] } });
  // A participant could not add materials to the event.
  if (person.role === 'attendee') throw new Refusal('invalid', { fields: { successor_id: ['noExpert'] } });
}

const withSpeaker = (form: EventForm, { from, to }: HandOver): EventForm => ({
  ...form,
  experts: [...new Set(form.experts.map((person) => (person === from ? to : person)))],
});

/** Changes the draft of the event too, because its release would bring the former speaker back. */
async function changeDraft(tx: Write, id: number, change: HandOver): Promise<void> {
  const draft = await tx.db
    .selectFrom('programme_draft')
    .select(['id', 'form'])
    .where('event_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return;
  await tx.db
    .updateTable('programme_draft')
    .set({ form: JSON.stringify(withSpeaker(draft.form, change)) })
    .where('id', '=', draft.id)
    .execute();
}
