import type * as v from 'valibot';
import type { Locale } from '../../../contract/scalars.ts';
import * as contract from '../../../contract/school.ts';
import * as desk from '../../../contract/school-desk.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { peopleById } from '../people/rows.ts';
import { isAdmin, requireRole } from '../people/roles.ts';
import { refreshRights, requireProtected, requiresFactor } from '../second-factor/withheld.ts';
import { requireReadable } from '../single-sign-on/provider.ts';
import { contentsOf, missingIn } from './checks.ts';
import { readSchool } from './current-school.ts';
import { sendSchoolFile, uploadFile } from './files.ts';
import { schoolOnWire } from './rows.ts';
import { changeSchool, restoreVersion, SchoolConflict } from './save-school.ts';

const maxListedVersions = 50;

export const schoolRoutes = [
  route(contract.getSchool, async ({ ctx }) => schoolOnWire(await ctx.school.current())),

  route(contract.listSchools, async ({ ctx }) => [schoolOnWire(await readSchool(ctx.db, ctx.config))]),

  route(contract.getSchoolFile, ({ ctx, c, params, query }) =>
    sendSchoolFile(ctx, c, params.hash, query.size),
  ),

  route(desk.getDeskSchool, ({ ctx, me, locale }) => {
    requireRole(isAdmin, me);
    return deskState(ctx, locale);
  }),

  route(desk.saveSchool, async ({ ctx, c, me, locale, body }) => {
    requireRole(isAdmin, me);
    const { base, ...change } = body;
    if (change.second_factor) await requireProtected(ctx.db, me.id, relyingParty(c, ctx.config).id);
    if (change.single_sign_on) await requireReadable(ctx, change.single_sign_on);
    const saved = await save(ctx, locale, (tx) => changeSchool(tx, ctx, change, { authorId: me.id, base }));
    if (change.second_factor !== undefined) await refreshRights(ctx);
    return saved;
  }),

  route(desk.restoreSchool, async ({ ctx, c, me, locale, body }) => {
    requireRole(isAdmin, me);
    const { base, version } = body;
    if (await requiresFactor(ctx.db, version))
      await requireProtected(ctx.db, me.id, relyingParty(c, ctx.config).id);
    const saved = await save(ctx, locale, (tx) =>
      restoreVersion(tx, ctx, version, { authorId: me.id, base }),
    );
    await refreshRights(ctx);
    return saved;
  }),

  route(desk.uploadSchoolFile, async ({ ctx, me, params, files }) => {
    requireRole(isAdmin, me);
    await ctx.uploadLimits.take(me.id);
    return { address: await uploadFile(ctx, params.kind, files.get('upload')) };
  }),
];

/** @throws Refusal `conflict` with the state that others have saved meanwhile */
async function save(ctx: Context, locale: Locale, work: (tx: Write) => Promise<void>) {
  try {
    await write(ctx.db, ctx.announcer, work);
  } catch (error) {
    if (error instanceof SchoolConflict)
      throw new Refusal('conflict', { current: await deskState(ctx, locale) });
    throw error;
  }
  return deskState(ctx, locale);
}

async function deskState(ctx: Context, locale: Locale): Promise<v.InferInput<typeof desk.deskSchool>> {
  const { version, settings } = await readSchool(ctx.db, ctx.config);
  const rows = await ctx.db
    .selectFrom('school_version')
    .select(['id', 'author_id', 'created_at', 'fields'])
    .orderBy('id', 'desc')
    .limit(maxListedVersions)
    .execute();
  const authors = await peopleById(
    ctx.db,
    rows.flatMap(({ author_id }) => author_id ?? []),
    locale,
  );
  return {
    version,
    settings,
    versions: rows.map(({ id, author_id, created_at, fields }) => ({
      id,
      author: author_id === null ? null : (authors.get(author_id) ?? null),
      created_at: seconds(created_at),
      fields,
    })),
    missing: missingIn(settings, ctx.config),
    ...(await contentsOf(ctx.db)),
  };
}
