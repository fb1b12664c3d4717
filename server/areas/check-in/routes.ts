import * as contract from '../../../contract/check-in.ts';
import { write } from '../../db/write.ts';
import { route } from '../../http/route.ts';
import { perform } from '../../operations/perform.ts';
import { renewCode } from './operations.ts';
import { attendeesFor, checkInsFor, ownCodesFor } from './rows.ts';

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
];
