import * as contract from '../../../contract/business-desk.ts';
import { write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Call, route } from '../../http/route.ts';
import { seenClaims } from '../desks/claims.ts';
import { isOrganiser, requireRole } from '../people/roles.ts';
import { endMeeting, moveMeeting, type Organiser, placeMeeting } from './desk-acts.ts';
import { deskMeetings, listTables } from './desk-rows.ts';
import { businessStatistics, meetingsCsv } from './desk-statistics.ts';
import { addTable, deleteTable, editTable, proposeRearrangement, releaseMoves } from './desk-tables.ts';

type Caller = Pick<Call, 'ctx' | 'c' | 'me'>;

/** Performs an act in one transaction. @throws Refusal `forbidden` unless the caller is an organiser */
function act<T>({ ctx, c, me }: Caller, work: (organiser: Organiser) => Promise<T>): Promise<T> {
  requireRole(isOrganiser, me);
  const seen = seenClaims(c);
  return write(ctx.db, ctx.announcer, (tx) => work({ ctx, tx, me, seen }));
}

async function meetingRow({ ctx, locale }: Pick<Call, 'ctx' | 'locale'>, id: number) {
  const [row] = await deskMeetings(ctx.db, locale, { id });
  if (!row) throw new Refusal('notFound');
  return row;
}

export const businessDeskRoutes = [
  route(contract.listBusinessTables, async ({ ctx, me }) => {
    requireRole(isOrganiser, me);
    return listTables(ctx.db, ctx.now());
  }),
  route(contract.addBusinessTable, async (call) => {
    await act(call, ({ tx }) => addTable(tx, call.body.name));
    return listTables(call.ctx.db, call.ctx.now());
  }),
  route(contract.editBusinessTable, async (call) => {
    await act(call, ({ tx }) => editTable(tx, call.params.id, call.body));
    return listTables(call.ctx.db, call.ctx.now());
  }),
  route(contract.deleteBusinessTable, async (call) => {
    await act(call, ({ ctx, tx }) => deleteTable(tx, call.params.id, ctx.now()));
    return undefined;
  }),
  route(contract.getRearrangement, async ({ ctx, me, locale, params: { id } }) => {
    requireRole(isOrganiser, me);
    return proposeRearrangement(ctx.db, id, { locale, now: ctx.now() });
  }),
  route(contract.releaseRearrangement, async (call) => {
    await act(call, (organiser) => releaseMoves(organiser, call.params.id, call.body));
    return listTables(call.ctx.db, call.ctx.now());
  }),
  route(contract.listDeskMeetings, async ({ ctx, me, locale }) => {
    requireRole(isOrganiser, me);
    return deskMeetings(ctx.db, locale);
  }),
  route(contract.placeBusinessMeeting, async (call) => {
    const id = await act(call, (organiser) => placeMeeting(organiser, call.body));
    return meetingRow(call, id);
  }),
  route(contract.moveBusinessMeeting, async (call) => {
    await act(call, (organiser) => moveMeeting(organiser, call.params.id, call.body));
    return meetingRow(call, call.params.id);
  }),
  route(contract.endBusinessMeeting, async (call) => {
    await act(call, (organiser) => endMeeting(organiser, call.params.id));
    return undefined;
  }),
  route(contract.exportBusinessMeetings, async ({ ctx, c, me, locale, query: { lang = locale } }) => {
    requireRole(isOrganiser, me);
    return c.body(await meetingsCsv(ctx, lang), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="meetings.csv"',
      'cache-control': 'private, no-store',
    });
  }),
  route(contract.getBusinessStatistics, async ({ ctx, me }) => {
    requireRole(isOrganiser, me);
    return businessStatistics(ctx.db);
  }),
];
