import { heldPageSize, listHeld } from '../../../contract/held.ts';
import { heldOnWire } from '../../box/hold-operations.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';

export const heldRoutes = [
  route(listHeld, async ({ ctx, me, locale, query }) => {
    if (!ctx.box) throw new Refusal('notFound');
    const { journal } = ctx.box;
    const after = query.journal === journal.name ? (query.after ?? 0) : 0;
    const members = await ctx.db
      .selectFrom('chat_member')
      .select('group_id')
      .where('user_id', '=', me.id)
      .execute();
    const groups = new Set(members.map(({ group_id }) => group_id));
    const found = journal
      .entries()
      .filter(({ number, groupId }) => number > after && groups.has(groupId))
      .slice(0, heldPageSize + 1);
    const held = await heldOnWire(ctx, locale, found.slice(0, heldPageSize));
    return { journal: journal.name, held, more: found.length > heldPageSize };
  }),
];
