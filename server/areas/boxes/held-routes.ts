import { heldPageSize, isVote, listHeld, listRefusedHeld } from '../../../contract/held.ts';
import { messagesVisibleTo } from '../../box/held-messages.ts';
import { heldOnWire } from '../../box/held-on-wire.ts';
import { questionsVisibleTo } from '../../box/held-questions.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { refusedOf } from '../../sync/perform-once.ts';
import { unseenBy } from './unseen-operations.ts';

export const heldRoutes = [
  route(listHeld, async ({ ctx, me, locale, query }) => {
    if (!ctx.box) throw new Refusal('notFound');
    const { journal } = ctx.box;
    const after = query.journal === journal.name ? (query.after ?? 0) : 0;
    // One state of the journal.
    const entries = journal.entries().filter(({ kind }) => !isVote(kind));
    const isVisibleMessage = await messagesVisibleTo(ctx.db, me);
    const isVisibleQuestion = await questionsVisibleTo(ctx.db, me, entries);
    const found = entries
      .filter((entry) => entry.number > after && (isVisibleMessage(entry) || isVisibleQuestion(entry)))
      .slice(0, heldPageSize + 1);
    const held = await heldOnWire(ctx.db, locale, found.slice(0, heldPageSize));
    const more = found.length > heldPageSize;
    const votes = more ? undefined : await ctx.heldVotes?.listed();
    return { journal: journal.name, held, more, ...(votes && { votes }) };
  }),

  route(listRefusedHeld, async ({ ctx, me, locale, body: { held } }) => ({
    refused: await refusedOf(ctx.db, held),
    ...(await unseenBy({ ctx, db: ctx.db, me, locale, membersOf: 'all' }, held)),
  })),
];
