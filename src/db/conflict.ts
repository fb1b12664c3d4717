import * as v from 'valibot';
import { message, type Message } from '../../contract/chat.ts';
import { type User, user } from '../../contract/users.ts';
import type { OpError, OutboxOp } from './outbox-op.ts';

const parseCurrent = <S extends v.GenericSchema>(
  schema: S,
  error: OpError | undefined,
): v.InferOutput<S> | null => {
  if (error?.code !== 'conflict') return null;
  const parsed = v.safeParse(schema, error.current);
  return parsed.success ? parsed.output : null;
};

/**
 * The server's version of a message that was edited elsewhere, from the error of a refused edit; null for any
 * other error.
 */
export const serverVersion = (error: OpError | undefined): Message | null => parseCurrent(message, error);

/** The server's version of the profile, likewise. */
export const serverProfile = (error: OpError | undefined): User | null => parseCurrent(user, error);

/** True if the conversation refused the message: in another conversation it may be accepted. */
export const isRefusedByGroup = ({ kind, error }: OutboxOp): boolean =>
  kind === 'message.send' && error?.subject?.type === 'group';

/** True if the person has to choose between their version and the server's. */
export const hasTwoVersions = ({ kind, error }: OutboxOp): boolean =>
  (kind === 'profile.update' ? serverProfile(error) : serverVersion(error)) !== null;
