import * as contract from '../../../contract/check-in.ts';
import { write } from '../../db/write.ts';
import { route } from '../../http/route.ts';
import { sendPdf } from '../../http/send-pdf.ts';
import { perform } from '../../operations/perform.ts';
import { Refusal } from '../../http/refusal.ts';
import { isOrganiser, requireRole } from '../people/roles.ts';
import { badgePdf, badgeSheets } from './badges.ts';
import { endHelp, helpers, saveHelper } from './helpers.ts';
import { renewCode } from './operations.ts';
import { attendeesFor, checkInsFor, ownCodesFor, selectAttendees } from './rows.ts';

/** Sheets of all people take seconds, so they count as this many requests of the person. */
const callsPerSheets = 49;

export const checkInRoutes = [
  route(contract.listAttendees, ({ ctx, me }) => attendeesFor(ctx.db, me)),

  route(contract.listCheckIns, ({ ctx, me, locale }) => checkInsFor(ctx.db, me, locale)),

  route(contract.listOwnCodes, ({ ctx, me }) => ownCodesFor(ctx.db, me)),

  route(contract.renewCode, ({ ctx, me }) => write(ctx.db, ctx.announcer, (tx) => renewCode({ tx, me }))),

  route(contract.addCheckIn, ({ ctx, me, locale, body, key }) =>
    perform(ctx, me, locale, { kind: 'checkIn.add', args: body }, key),
  ),

  route(contract.undoCheckIn, async ({ ctx, me, locale, body, key }) => {
    await perform(ctx, me, locale, { kind: 'checkIn.undo', args: body }, key);
    return undefined;
  }),

  route(contract.listCheckInHelpers, ({ ctx, me, locale }) => {
    requireRole(isOrganiser, me);
    return helpers(ctx.db, locale);
  }),

  route(contract.saveCheckInHelper, async ({ ctx, me, locale, body }) => {
    requireRole(isOrganiser, me);
    await write(ctx.db, ctx.announcer, (tx) => saveHelper(tx, ctx, me, body));
    return helpers(ctx.db, locale);
  }),

  route(contract.deleteCheckInHelper, async ({ ctx, me, params: { id } }) => {
    requireRole(isOrganiser, me);
    await write(ctx.db, ctx.announcer, (tx) => endHelp(tx, id));
    return undefined;
  }),

  route(contract.getOwnBadge, async ({ ctx, c, me, locale, query: { lang = locale } }) => {
    const [own] = await selectAttendees(ctx.db, { ids: [me.id] });
    if (!own) throw new Refusal('notFound');
    return sendPdf({ ctx, c, me }, 'badge.pdf', () => badgePdf(ctx, own, lang));
  }),

  route(contract.getBadges, async ({ ctx, c, me, locale, query: { lang = locale, role, course, user } }) => {
    requireRole(isOrganiser, me);
    await ctx.calls.take(me.id, callsPerSheets);
    const people = await selectAttendees(ctx.db, user === undefined ? {} : { ids: [user] });
    const chosen = people.filter(
      (person) =>
        (role === undefined || person.role === role) &&
        (course === undefined || person.course_type === course),
    );
    if (chosen.length === 0) throw new Refusal('notFound');
    return sendPdf({ ctx, c, me }, 'badges.pdf', () => badgeSheets(ctx, chosen, lang));
  }),
];
