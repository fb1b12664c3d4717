import type { Locale } from '../../contract/scalars.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import type { Write } from '../db/write.ts';

/** The context of an operation: the open transaction and the caller. */
export interface Operator {
  ctx: Context;
  tx: Write;
  me: Me;
  locale: Locale;
  key: string | undefined;
}
