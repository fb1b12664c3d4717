import * as v from 'valibot';

/**
 * `direct`: a question is shown to everybody at once; `moderated`: after a moderator has published it; `off`:
 * nobody can ask.
 */
export const questionModes = ['off', 'direct', 'moderated'] as const;
export type QuestionMode = (typeof questionModes)[number];

export const roomSettings = v.object({
  questions: v.picklist(questionModes),
  /** Questions may be asked anonymously. */
  anonymous: v.boolean(),
});
export type RoomSettings = v.InferOutput<typeof roomSettings>;
