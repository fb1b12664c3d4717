import type { Locale } from '../../../contract/scalars.ts';
import { channels } from '../../../contract/channels.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { isInCohorts } from '../cohorts/membership.ts';
import { notificationsFor } from '../notifications/rows.ts';

type Texts = Record<Locale, string>;

const oneTitle: Texts = {
  en: 'New in the library: {name}',
  de: 'Neu in der Bibliothek: {name}',
  ru: 'Новое в библиотеке: {name}',
};
const manyTitle: Record<Locale, Partial<Record<Intl.LDMLPluralRule, string>>> = {
  en: { other: '{count} new materials in the library' },
  de: { other: '{count} neue Materialien in der Bibliothek' },
  ru: {
    few: '{count} новых материала в библиотеке',
    one: '{count} новый материал в библиотеке',
    other: '{count} новых материалов в библиотеке',
  },
};

const inAllLanguages = (text: (locale: Locale) => string): Texts => ({
  en: text('en'),
  de: text('de'),
  ru: text('ru'),
});

interface NewMaterial {
  id: number;
  name: string;
  courses: number[];
  cohorts: number[];
}

/**
 * Notifies people of the materials that a person has added since the last notification, one notification for
 * each set of materials. Several materials are counted, not named, so that no name of a deleted material
 * stays in a notification.
 */
export async function announceMaterials(ctx: Context, userId: number): Promise<void> {
  await write(ctx.db, ctx.announcer, async (tx) => {
    const added = await tx.db
      .updateTable('material')
      .set({ announced: true })
      .where('user_id', '=', userId)
      .where('announced', '=', false)
      .where('deleted_at', 'is', null)
      .returning(['id', 'name', 'courses', 'cohorts'])
      .execute();
    const rows = added.toSorted((a, b) => a.id - b.id);
    const isForAll = ({ courses, cohorts }: NewMaterial) => courses.length + cohorts.length === 0;
    const forAll = rows.filter(isForAll);
    if (forAll.length > 0) await notifySubscribers(ctx, tx, null, userId, forAll);
    const limited = rows.filter((row) => !isForAll(row));
    for (const [person, seen] of await visibleMaterials(tx, limited, userId))
      await notifySubscribers(ctx, tx, person, userId, seen);
  });
}

/** By person, the materials for their course and cohorts. */
async function visibleMaterials(
  tx: Write,
  rows: readonly NewMaterial[],
  owner: number,
): Promise<Map<number, NewMaterial[]>> {
  const seen = new Map<number, NewMaterial[]>();
  for (const row of rows) {
    const people = await tx.db
      .selectFrom('app_user')
      .select('id')
      .$if(row.courses.length > 0, (query) => query.where('course_type', 'in', row.courses.map(Number)))
      .$if(row.cohorts.length > 0, (query) => query.where(isInCohorts(row.cohorts)))
      .where('status', '=', 'approved')
      .where('deleted_at', 'is', null)
      .where('id', '<>', owner)
      .execute();
    for (const { id } of people) seen.set(id, [...(seen.get(id) ?? []), row]);
  }
  return new Map([...seen].toSorted(([a], [b]) => a - b));
}

async function notifySubscribers(
  ctx: Context,
  tx: Write,
  person: number | null,
  from: number,
  rows: readonly NewMaterial[],
): Promise<void> {
  const [first] = rows;
  const title = inAllLanguages((locale) => titleOf(rows, locale));
  const rev = await tx.rev();
  const { id } = await tx.db
    .insertInto('log')
    .values({
      user_id: person,
      type: 'library',
      title: title.en,
      localized_title: JSON.stringify(title),
      localized_content: '{}',
      notificator_id: from,
      material_id: first!.id,
      created_at: new Date(ctx.now()),
      rev,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.change(person === null ? 'all' : `user:${person}`, 'log', id, 'put', rev);
  const [row] = await notificationsFor(tx.db, person ?? from, 'en', { ids: [id] });
  const channel = person === null ? channels.notifications : channels.ownNotifications(person);
  await tx.emit(channel, 'notification', rev, { ...row!, read: false, read_at: null });
}

function titleOf(rows: readonly NewMaterial[], locale: Locale): string {
  if (rows.length === 1) return oneTitle[locale].replace('{name}', () => rows[0]!.name);
  const texts = manyTitle[locale];
  const text = texts[new Intl.PluralRules(locale).select(rows.length)] ?? texts.other ?? '';
  return text.replace('{count}', String(rows.length));
}

export async function deleteMaterialNotifications(tx: Write, materialId: number): Promise<void> {
  const deleted = await tx.db
    .deleteFrom('log')
    .where('material_id', '=', materialId)
    .returning(['id', 'user_id'])
    .execute();
  for (const { id, user_id } of deleted.toSorted((a, b) => a.id - b.id)) {
    const rev = await tx.rev();
    await tx.change(user_id === null ? 'all' : `user:${user_id}`, 'log', id, 'del', rev);
    tx.nudge(user_id ?? 'all', rev);
  }
}
