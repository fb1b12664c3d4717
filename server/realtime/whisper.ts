import * as v from 'valibot';
import { atRow } from '../../contract/desks.ts';
import type { PersonOnWire } from '../../contract/users.ts';
import { correctedUser } from './whispered-user.ts';

const clientEvent = v.object({
  channel: v.pipe(v.string(), v.maxLength(100), v.startsWith('private-chat.')),
  event: v.literal('client-typing'),
  data: v.object({ user: v.optional(v.unknown()), typing: v.union([v.boolean(), v.picklist([0, 1])]) }),
});

export interface Whisper {
  channel: string;
  event: 'client-typing';
  typing: boolean | 0 | 1;
  /** The user as sent by the client, with every claim to be another person corrected. */
  userAs: (sender: PersonOnWire) => unknown;
  /** Whether `userAs` needs the sender's names and picture; otherwise an id is enough. */
  needsNames: boolean;
}

/**
 * A whisper about the row that a person has open at a desk. The server sets the sender; a user sent by the
 * client is ignored.
 */
const deskEvent = v.object({
  channel: v.pipe(v.string(), v.maxLength(100), v.startsWith('private-desk.')),
  event: v.literal('client-at'),
  data: atRow,
});
export type DeskWhisper = v.InferOutput<typeof deskEvent>;

/** Returns null for any other message. */
export function readDeskWhisper(message: unknown): DeskWhisper | null {
  const parsed = v.safeParse(deskEvent, message);
  return parsed.success ? parsed.output : null;
}

/** Accepts only typing in chats; returns null for any other message. */
export function readWhisper(message: unknown): Whisper | null {
  const parsed = v.safeParse(clientEvent, message);
  if (!parsed.success) return null;
  const { channel, event, data } = parsed.output;
  const { user, typing } = data;
  const isId =
    user === undefined || typeof user === 'number' || (typeof user === 'string' && /^\d+$/.test(user));
  return { channel, event, typing, needsNames: !isId, userAs: (sender) => correctedUser(user, sender) };
}

/**
 * Whether a whisper may be dropped for a busy socket. The end of typing may not, or the typing sign would
 * stay.
 */
export const mayDrop = (payload: unknown): boolean =>
  !(typeof payload === 'object' && payload !== null && 'typing' in payload && payload.typing === false);
