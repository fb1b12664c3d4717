import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { schoolId } from '../../../contract/school.ts';
import { type SchoolField, schoolFields, type SchoolSettings } from '../../../contract/school-settings.ts';
import { checkAccent } from '../../../src/lib/accent.ts';
import { mergeTexts } from '../../../src/lib/merge-texts.ts';
import { publishCards } from '../business/publish-cards.ts';
import { shortenedChange } from '../../audit/audited-values.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { type CurrentSchool, neutralSettings, readSchool, readSettings } from './current-school.ts';
import { requireFiles } from './files.ts';

interface Saving {
  authorId: number | null;
  /** The version that was edited. */
  base: number;
}

/** New values by field; fields that are absent or undefined stay. */
export type SchoolChange = { [F in SchoolField]?: SchoolSettings[F] | undefined };

/** Thrown inside the transaction; the route answers it with the current state. */
export class SchoolConflict extends Error {}

/**
 * Appends a version with the changed fields. Changes of other fields, and of other languages of a text, since `base`
 * are kept. Nothing is written if no field differs.
 *
 * @throws SchoolConflict if a field, or a language of it, was changed differently since `base`
 */
export async function changeSchool(
  tx: Write,
  ctx: Context,
  wanted: SchoolChange,
  { authorId, base }: Saving,
): Promise<void> {
  const current = await lockSchool(tx, ctx);
  const before = base === current.version ? current.settings : await settingsOf(tx, ctx, base);
  const change = withKeys(withOtherLanguages(wanted, before, current.settings), current.settings);
  const fields = schoolFields.filter(
    (field) => change[field] !== undefined && !isDeepStrictEqual(change[field], current.settings[field]),
  );
  if (fields.length === 0) return;
  if (fields.some((field) => !isText(field) && !isDeepStrictEqual(before[field], current.settings[field])))
    throw new SchoolConflict();
  if (change.accent && !checkAccent(change.accent).passes)
    throw new Refusal('invalid', { fields: { accent: ['contrast'] } });
  await requireFiles(tx.db, change);
  const changed = Object.fromEntries(fields.map((field) => [field, change[field]]));
  await append(tx, ctx, current, { ...current.settings, ...changed }, { authorId, restores: null });
}

const texts = ['localized_name', 'localized_tagline', 'localized_about'] as const;
const isText = (field: SchoolField) => texts.some((each) => each === field);

/** Takes over languages that others have changed since `before`. @throws SchoolConflict for a language of both */
function withOtherLanguages(
  change: SchoolChange,
  before: SchoolSettings,
  current: SchoolSettings,
): SchoolChange {
  const merged = { ...change };
  for (const field of texts) {
    const own = change[field];
    if (own === undefined) continue;
    const result = mergeTexts(before[field], current[field], own);
    if (result.conflicts.length > 0) throw new SchoolConflict();
    merged[field] = result.merged;
  }
  return merged;
}

/**
 * Gives each competence without a key of its own a new one. A device that knows no keys sends none: an unchanged name
 * keeps its key.
 */
function withKeys(change: SchoolChange, current: SchoolSettings): SchoolChange {
  if (change.competences === undefined) return change;
  const used = new Set<string>();
  const keyOf = ({ key, localized_name }: SchoolSettings['competences'][number]): string => {
    const known = current.competences.find((each) => isDeepStrictEqual(each.localized_name, localized_name));
    const kept = [key, known?.key].find((each) => each && !used.has(each));
    return kept ?? randomBytes(4).toString('hex');
  };
  const competences = change.competences.map((competence) => {
    const key = keyOf(competence);
    used.add(key);
    return { ...competence, key };
  });
  return { ...change, competences };
}

/** Appends a copy of an earlier version. @throws SchoolConflict if `base` is not the current version */
export async function restoreVersion(
  tx: Write,
  ctx: Context,
  version: number,
  { authorId, base }: Saving,
): Promise<void> {
  const current = await lockSchool(tx, ctx);
  if (base !== current.version) throw new SchoolConflict();
  if (version >= current.version) throw new Refusal('notFound');
  const settings = await settingsOf(tx, ctx, version);
  await append(tx, ctx, current, settings, { authorId, restores: version });
}

async function lockSchool(tx: Write, ctx: Context): Promise<CurrentSchool> {
  await sql`select pg_advisory_xact_lock(hashtext('yurt school'))`.execute(tx.db);
  return readSchool(tx.db, ctx.config);
}

/** @throws Refusal for an unknown version */
async function settingsOf(tx: Write, { config }: Context, version: number): Promise<SchoolSettings> {
  if (version === 0) return neutralSettings(config);
  const row = await tx.db
    .selectFrom('school_version')
    .select('settings')
    .where('id', '=', version)
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  return readSettings(row.settings, config);
}

async function append(
  tx: Write,
  ctx: Context,
  current: CurrentSchool,
  settings: SchoolSettings,
  { authorId, restores }: { authorId: number | null; restores: number | null },
): Promise<void> {
  const fields = schoolFields.filter((field) => !isDeepStrictEqual(settings[field], current.settings[field]));
  const rev = await tx.rev();
  await tx.db
    .insertInto('school_version')
    .values({
      settings: JSON.stringify(settings),
      fields,
      author_id: authorId,
      restores,
      rev,
      created_at: new Date(ctx.now()),
    })
    .execute();
  await tx.db
    .insertInto('audit')
    .values({
      action: 'school',
      actor_id: authorId,
      target_id: null,
      details: JSON.stringify({
        fields: Object.fromEntries(fields.map((field) => [field, beforeAndAfter(field, current, settings)])),
      }),
    })
    .execute();
  await tx.change('all', 'school', schoolId, 'put', rev);
  if (fields.includes('business')) await publishCards(tx);
  tx.nudge('all', rev);
  tx.afterCommit(ctx.school.invalidate);
}

const beforeAndAfter = (field: SchoolField, current: CurrentSchool, settings: SchoolSettings) =>
  shortenedChange(current.settings[field], settings[field]);
