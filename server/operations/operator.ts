import type { Locale } from '../../contract/scalars.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import type { Write } from '../db/write.ts';

/** What an operation works with: the open transaction and who asks. */
export interface Operator {
  ctx: Context;
  write: Write;
  me: Me;
  locale: Locale;
  key: string | undefined;
}
