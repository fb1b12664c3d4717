import { sql } from 'kysely';
import type { EventForm } from '../../../contract/programme.ts';
import { publishEvents } from '../programme/publish-events.ts';
import { move, type Merging, moveOnce } from './merging.ts';

/** Events of the person as author or speaker. */
export async function mergeEvents(merging: Merging): Promise<void> {
  const { tx, drop } = merging;
  const { rows } = await sql<{ id: number }>`select id::int from event where user_id = ${drop.id}
    union select event_id::int from event_expert where user_id = ${drop.id} order by 1`.execute(tx.db);
  await move(merging, 'event', 'user_id');
  await moveOnce(merging, 'event_expert', { per: 'event_id' });
  await sql`delete from event_expert where user_id = ${drop.id}`.execute(tx.db);
  await publishEvents(
    tx,
    rows.map(({ id }) => id),
    'put',
  );
}

/** Replaces the speaker also in drafts, whose release would bring the erased account back. */
export async function mergeDrafts(merging: Merging): Promise<void> {
  await move(merging, 'programme_draft', 'user_id');
  const { tx, drop } = merging;
  const drafts = await tx.db
    .selectFrom('programme_draft')
    .select(['id', 'form'])
    .where(sql<boolean>`form->'experts' @> ${JSON.stringify([drop.id])}::jsonb`)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, form } of drafts)
    await tx.db
      .updateTable('programme_draft')
      .set({ form: JSON.stringify(withSpeaker(form, merging)) })
      .where('id', '=', id)
      .execute();
}

/** Undoing a release restores the former speakers, so they are replaced there too. */
export async function mergeReleases(merging: Merging): Promise<void> {
  await move(merging, 'programme_release', 'user_id');
  const { tx, drop } = merging;
  const { rows } = await sql<{ id: number; events: { before: EventForm | null; after: EventForm }[] }>`
    select id::int, events from programme_release
    where jsonb_path_exists(events, '$[*].*.experts[*] ? (@ == $person)', ${JSON.stringify({ person: drop.id })}::jsonb)
    order by id for update`.execute(tx.db);
  for (const { id, events } of rows) {
    const changed = events.map(({ before, after, ...event }) => ({
      ...event,
      before: before && withSpeaker(before, merging),
      after: withSpeaker(after, merging),
    }));
    await sql`update programme_release set events = ${JSON.stringify(changed)}::jsonb where id = ${id}`.execute(
      tx.db,
    );
  }
}

const withSpeaker = (form: EventForm, { keep, drop }: Merging): EventForm => ({
  ...form,
  experts: [...new Set(form.experts.map((person) => (person === drop.id ? keep.id : person)))],
});

/** Materials, and the events that name their uploader. */
export async function mergeMaterials({ tx, keep, drop }: Merging): Promise<void> {
  const rev = await tx.rev();
  const rows = await tx.db
    .updateTable('material')
    .set({ user_id: keep.id, rev })
    .where('user_id', '=', drop.id)
    .returning('id')
    .execute();
  await tx.changes(
    'all',
    'material',
    rows.map(({ id }) => id),
    'put',
    rev,
  );
}

export async function mergeReviews({ tx, keep, drop }: Merging): Promise<void> {
  const rev = await tx.rev();
  const rows = await tx.db
    .updateTable('review')
    .set({ user_id: keep.id, rev })
    .where('user_id', '=', drop.id)
    .returning('id')
    .execute();
  await tx.changes(
    'all',
    'review',
    rows.map(({ id }) => id),
    'put',
    rev,
  );
  tx.desk('feedback');
}
