import * as v from 'valibot';
import { atRow } from '../../contract/desks.ts';
import type { PersonOnWire } from '../../contract/users.ts';

/** Whatever a client calls itself is replaced; only the form it chose is kept. */
const clientEvent = v.object({
  channel: v.pipe(v.string(), v.maxLength(100), v.startsWith('private-chat.')),
  event: v.literal('client-typing'),
  data: v.object({ user: v.optional(v.unknown()), typing: v.boolean() }),
});

export interface Whisper {
  channel: string;
  event: 'client-typing';
  typing: boolean;
  /** Puts the true sender in the form in which the client named one: an id, a text, or a person with some fields. */
  signedBy: (person: PersonOnWire) => unknown;
  /** More than an id was named. */
  named: boolean;
}

/** Whisper about the row of a desk that a person has open. The sender is set here; the client's own claim is ignored. */
const deskEvent = v.object({
  channel: v.pipe(v.string(), v.maxLength(100), v.startsWith('private-desk.')),
  event: v.literal('client-at'),
  data: atRow,
});
export type DeskWhisper = v.InferOutput<typeof deskEvent>;

/** Null for anything else. */
export function readDeskWhisper(message: unknown): DeskWhisper | null {
  const parsed = v.safeParse(deskEvent, message);
  return parsed.success ? parsed.output : null;
}

/** Only typing passes, only into chats; null for anything else. */
export function readWhisper(message: unknown): Whisper | null {
  const parsed = v.safeParse(clientEvent, message);
  if (!parsed.success) return null;
  const { channel, event, data } = parsed.output;
  const claimed: unknown = data.user;
  const isObject = typeof claimed === 'object' && claimed !== null;
  const fields = isObject ? new Set(Object.keys(claimed)) : new Set<string>();
  return {
    channel,
    event,
    typing: data.typing,
    named: [...fields].some((field) => field !== 'id'),
    signedBy: (person) => {
      if (typeof claimed === 'number') return person.id;
      if (typeof claimed === 'string') return String(person.id);
      return Object.fromEntries(
        Object.entries(person).filter(([field]) => field === 'id' || fields.has(field)),
      );
    },
  };
}
