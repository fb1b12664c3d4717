import * as v from 'valibot';
import { message, type Message } from '../../contract/chat.ts';
import { type User, user } from '../../contract/users.ts';
import type { OpError, OutboxOp } from './outbox-op.ts';

const current = <S extends v.GenericSchema>(
  schema: S,
  error: OpError | undefined,
): v.InferOutput<S> | null => {
  if (error?.code !== 'conflict') return null;
  const parsed = v.safeParse(schema, error.current);
  return parsed.success ? parsed.output : null;
};

/** A message as the server had it when it refused to change it, because it had been changed elsewhere; else null. */
export const theirVersion = (error: OpError | undefined): Message | null => current(message, error);

/** The same of one's profile. */
export const theirProfile = (error: OpError | undefined): User | null => current(user, error);

/** Refused by its conversation: the message as such may be fine. */
export const isTurnedAway = ({ kind, error }: OutboxOp): boolean =>
  kind === 'message.send' && error?.subject?.type === 'group';

/** Whether there are two versions, of which the person has to choose. */
export const hasTwoVersions = ({ kind, error }: OutboxOp): boolean =>
  (kind === 'profile.update' ? theirProfile(error) : theirVersion(error)) !== null;
