import { sql } from 'kysely';
import type * as v from 'valibot';
import { programmeRow } from '../../../contract/desks.ts';
import * as contract from '../../../contract/programme.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import type { ReleasedEvent } from '../../db/programme-schema.ts';
import { write, type Write } from '../../db/write.ts';
import { localizedText } from '../../http/locale.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { sendAnnouncement } from '../notifications/announce.ts';
import { refusalSince, seenClaims } from '../desks/claims.ts';
import { unknownEvent } from '../events/operations.ts';
import { peopleById } from '../people/rows.ts';
import { claimDrafts, type Editor } from './claims.ts';
import { conflictsOf } from './conflicts.ts';
import { formsOf } from './forms.ts';
import { changedFields } from './changed-fields.ts';
import { release, undoRelease } from './releases.ts';
import { isOrganiser, requireRole } from '../people/roles.ts';
import { concernedPeople } from './notify-release.ts';
import { refreshAfterWrite } from '../desks/refresh-after-write.ts';
import { programmeImportRoutes } from './import-routes.ts';
import { programmeListRoutes } from './list-routes.ts';
import { speakerRoutes } from './speaker-routes.ts';
import { suspendedSpeakers } from './suspended-speakers.ts';

const maxDrafts = 5000;
const maxListed = 200;
const maxEventsPerRelease = 10;

const deskRoutes = [
  route(contract.listDraft, async ({ ctx, me, locale }) => {
    requireRole(isOrganiser, me);
    return listDraft(ctx, locale);
  }),

  route(contract.getEventForm, async ({ ctx, me, params: { id } }) => {
    requireRole(isOrganiser, me);
    const draft = await ctx.db
      .selectFrom('programme_draft')
      .select(['id', 'form'])
      .where('event_id', '=', id)
      .executeTakeFirst();
    if (draft) return { draft_id: draft.id, form: draft.form };
    const form = (await formsOf(ctx.db, [id])).get(id);
    if (!form) throw unknownEvent(id);
    return { draft_id: null, form };
  }),

  route(contract.saveDraft, async ({ ctx, c, me, body }) => {
    requireRole(isOrganiser, me);
    const seen = seenClaims(c);
    await requireExpertsAndCourse(ctx, body.form);
    return write(ctx.db, ctx.announcer, (tx) => saveDraft(tx, { ctx, me, seen }, body));
  }),

  route(contract.dropAllDrafts, async ({ ctx, c, me }) => {
    requireRole(isOrganiser, me);
    const seen = seenClaims(c);
    await write(ctx.db, ctx.announcer, async (tx) => {
      const deleted = await tx.db.deleteFrom('programme_draft').returning(['id', 'event_id']).execute();
      await claimDrafts(tx, { ctx, me, seen }, deleted, 'delete');
    });
    return undefined;
  }),

  route(contract.dropDraft, async ({ ctx, c, me, params }) => {
    requireRole(isOrganiser, me);
    const seen = seenClaims(c);
    await write(ctx.db, ctx.announcer, async (tx) => {
      const deleted = await tx.db
        .deleteFrom('programme_draft')
        .where('id', '=', params.id)
        .returning(['id', 'event_id'])
        .execute();
      await claimDrafts(tx, { ctx, me, seen }, deleted, 'delete');
    });
    return undefined;
  }),

  route(contract.releaseDraft, async ({ ctx, c, me, body }) => {
    requireRole(isOrganiser, me);
    return release({ ctx, me, seen: seenClaims(c) }, body);
  }),

  route(contract.listReleases, async ({ ctx, me, locale }) => {
    requireRole(isOrganiser, me);
    const rows = await ctx.db
      .selectFrom('programme_release')
      .select(['id', 'at', 'user_id', 'undone_at'])
      .select([
        sql<number>`jsonb_array_length(events)`.as('count'),
        sql<ReleasedEvent[]>`(select jsonb_agg(e) from (select e from jsonb_array_elements(events)
          with ordinality as x(e, at) order by at limit ${maxEventsPerRelease}) first)`.as('events'),
      ])
      .orderBy('id', 'desc')
      .limit(50)
      .execute();
    const people = await peopleById(
      ctx.db,
      rows.flatMap(({ user_id }) => user_id ?? []),
      locale,
    );
    return rows.map(({ id, at, user_id, events, count, undone_at }) => ({
      id,
      at: seconds(at),
      person: user_id === null ? null : (people.get(user_id) ?? null),
      events: events.map((event) => ({
        id: event.id,
        name: localizedText(event.after.localized_name, locale, ''),
        localized_name: event.after.localized_name,
        added: event.before === null,
      })),
      count: Number(count),
      fields: changedFields(events),
      undone: undone_at !== null,
    }));
  }),

  route(contract.undoRelease, async ({ ctx, c, me, params }) => {
    requireRole(isOrganiser, me);
    return undoRelease({ ctx, me, seen: seenClaims(c) }, params.id);
  }),

  route(contract.announce, async ({ ctx, me, body: { at, ...body } }) => {
    requireRole(isOrganiser, me);
    if (!at || at * 1000 <= ctx.now())
      return write(ctx.db, ctx.announcer, (tx) => sendAnnouncement(tx, ctx, me.id, body));
    await ctx.db
      .insertInto('later_announcement')
      .values({
        body: JSON.stringify(body),
        at: new Date(at * 1000),
        user_id: me.id,
        created_at: new Date(ctx.now()),
      })
      .execute();
    return { told: null };
  }),

  route(contract.listLaterAnnouncements, async ({ ctx, me, locale }) => {
    requireRole(isOrganiser, me);
    const rows = await ctx.db.selectFrom('later_announcement').selectAll().orderBy('at').limit(100).execute();
    return rows.map(({ id, at, body }) => ({
      id,
      at: seconds(at),
      title: localizedText(body.localized_title, locale, ''),
      localized_title: body.localized_title,
    }));
  }),

  route(contract.dropLaterAnnouncement, async ({ ctx, me, params: { id } }) => {
    requireRole(isOrganiser, me);
    await ctx.db.deleteFrom('later_announcement').where('id', '=', id).execute();
    return undefined;
  }),
];

export const programmeRoutes = refreshAfterWrite('programme', [
  ...deskRoutes,
  ...programmeImportRoutes,
  ...programmeListRoutes,
  ...speakerRoutes,
]);

type Saved = v.InferOutput<(typeof contract.saveDraft)['body']>;

async function saveDraft(tx: Write, editor: Editor, { draft_id, event_id, form }: Saved) {
  const { ctx, me, seen } = editor;
  const row = { form: JSON.stringify(form), user_id: me.id, updated_at: new Date(ctx.now()) };
  if (draft_id) {
    const changed = await tx.db
      .updateTable('programme_draft')
      .set(row)
      .where('id', '=', draft_id)
      .returning(['id', 'event_id'])
      .executeTakeFirst();
    if (!changed) {
      const otherwise = new Refusal('notFound', { subject: { type: 'event', id: draft_id } });
      const key = programmeRow({ id: draft_id, event_id: event_id ?? null });
      throw await refusalSince(tx.db, 'programme', key, { seen, actor: me, otherwise });
    }
    await claimDrafts(tx, editor, [changed], 'edit');
    return { id: changed.id };
  }
  if (event_id) {
    const event = await tx.db.selectFrom('event').select('id').where('id', '=', event_id).executeTakeFirst();
    if (!event) throw unknownEvent(event_id);
  }
  const { count } = await tx.db
    .selectFrom('programme_draft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxDrafts)
    throw new Refusal('invalid', { fields: { form: [`tooManyDrafts:${maxDrafts}`] } });
  const saved = await tx.db
    .insertInto('programme_draft')
    .values({ ...row, event_id: event_id ?? null })
    .onConflict((oc) => oc.column('event_id').doUpdateSet(row))
    .returning(['id', 'event_id'])
    .executeTakeFirstOrThrow();
  await claimDrafts(tx, editor, [saved], 'edit');
  return { id: saved.id };
}

/** @throws Refusal if an expert or the course of a form doesn't exist */
async function requireExpertsAndCourse(ctx: Context, form: contract.EventForm): Promise<void> {
  const experts = new Set(form.experts);
  const people = await ctx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', experts.size > 0 ? [...experts] : [0])
    .where('deleted_at', 'is', null)
    .execute();
  if (people.length < experts.size) throw new Refusal('invalid', { fields: { 'form.experts': ['unknown'] } });
  if (form.course_id === null) return;
  const course = await ctx.db
    .selectFrom('course')
    .select('id')
    .where('id', '=', form.course_id)
    .executeTakeFirst();
  if (!course) throw new Refusal('invalid', { fields: { 'form.course_id': ['unknown'] } });
}

async function listDraft(ctx: Context, locale: Locale) {
  const drafts = await ctx.db
    .selectFrom('programme_draft')
    .selectAll()
    .orderBy('id')
    .limit(maxListed)
    .execute();
  const counts = await ctx.db
    .selectFrom('programme_draft')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where event_id is null))::int`.as('added'),
      sql<number>`(count(*) filter (where (form->>'cancelled')::boolean))::int`.as('cancelled'),
    ])
    .executeTakeFirstOrThrow();
  const before = await formsOf(
    ctx.db,
    drafts.flatMap(({ event_id }) => event_id ?? []),
  );
  const conflicts = await conflictsOf(
    ctx.db,
    drafts.map(({ id, event_id, form }) => ({ draftId: id, id: event_id, form })),
    locale,
  );
  const concerned = await concernedPeople(
    ctx.db,
    drafts.flatMap(({ event_id, form }) =>
      event_id === null ? [] : [{ id: event_id, before: before.get(event_id) ?? null, after: form }],
    ),
  );
  const people = await peopleById(
    ctx.db,
    drafts.flatMap(({ user_id }) => user_id ?? []),
    locale,
  );
  const courses = await ctx.db.selectFrom('course').selectAll().orderBy('id').execute();
  const places = await ctx.db.selectFrom('event').select(['room', 'track']).distinct().execute();
  const names = (list: (string | null)[]) =>
    [...new Set(list.flatMap((name) => name || []))].toSorted((a, b) => a.localeCompare(b));
  return {
    ...counts,
    changes: drafts.map(({ id, event_id, form, user_id, updated_at }) => ({
      id,
      event_id,
      before: event_id === null ? null : (before.get(event_id) ?? null),
      after: form,
      conflicts: conflicts.get(id) ?? [],
      concerned: event_id === null ? form.experts.length : (concerned.get(event_id)?.size ?? 0),
      person: user_id === null ? null : (people.get(user_id) ?? null),
      updated_at: seconds(updated_at),
    })),
    courses: courses.map(({ id, localized_title }) => ({
      id,
      title: localizedText(localized_title, locale, ''),
      localized_title,
    })),
    rooms: names(places.map(({ room }) => room)),
    tracks: names(places.map(({ track }) => track)),
    suspended: await suspendedSpeakers(ctx, locale),
  };
}
