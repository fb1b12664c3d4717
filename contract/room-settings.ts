import * as v from 'valibot';
import { flag, id, rowText } from './scalars.ts';

/**
 * `direct`: a question is shown to everybody at once; `moderated`: after a moderator has published it; `off`:
 * nobody can ask.
 */
export const questionModes = ['off', 'direct', 'moderated'] as const;
export type QuestionMode = (typeof questionModes)[number];

const questionSettings = {
  questions: v.picklist(questionModes),
  /** Questions may be asked anonymously. */
  anonymous: v.boolean(),
};

export const roomSettings = v.object({
  ...questionSettings,
  /** The public key for tokens of anonymous questions, SPKI in base64url; null without them. */
  question_key: v.optional(v.nullable(rowText)),
  /** People can join a chat of the event. */
  chat: v.optional(flag, false),
  /** The group of that chat, also after it was switched off. */
  chat_id: v.optional(v.nullable(id)),
  /** The text of the pinned message of that chat, for everybody in the room. */
  announcement: v.optional(v.nullable(rowText)),
});
export type RoomSettings = v.InferOutput<typeof roomSettings>;

const changedSettings = v.partial(v.object({ ...questionSettings, chat: v.boolean() }));

/** An absent setting stays as it is. `base`: the values that the person had seen of those they changed. */
export const newRoomSettings = v.object({ ...changedSettings.entries, base: v.optional(changedSettings) });
export type ChangedRoomSettings = v.InferOutput<typeof changedSettings>;
export type NewRoomSettings = v.InferOutput<typeof newRoomSettings>;
