import * as v from 'valibot';
import { message, type Message } from '../../contract/chat.ts';
import type { OpError } from './outbox-op.ts';

/** A message as the server had it when it refused to change it, because it had been changed elsewhere; else null. */
export function theirVersion(error: OpError | undefined): Message | null {
  if (error?.code !== 'conflict') return null;
  const parsed = v.safeParse(message, error.current);
  return parsed.success ? parsed.output : null;
}
