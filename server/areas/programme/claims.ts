import { type DeskActName, programmeRow } from '../../../contract/desks.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { claimRows, type SeenClaims } from '../desks/claims.ts';

export interface Editor {
  ctx: Context;
  me: Me;
  seen: SeenClaims;
}

/**
 * Records an act on drafts. @throws Refusal `conflict` if they were acted on elsewhere since the
 * editor loaded it
 */
export async function claimDrafts(
  tx: Write,
  { ctx, me, seen }: Editor,
  drafts: readonly { id: number; event_id: number | null }[],
  act: DeskActName,
): Promise<void> {
  const at = new Date(ctx.now());
  const rows = drafts.map(programmeRow);
  const [happened] = await claimRows(tx, rows, { desk: 'programme', act, actor: me, at, seen });
  if (happened) throw new Refusal('conflict', { happened });
}
