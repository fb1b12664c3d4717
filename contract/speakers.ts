import * as v from 'valibot';
import { email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, localized, rowText, timestamp } from './scalars.ts';
import { person } from './users.ts';

export const speakerAnswers = ['yes', 'no'] as const;
export type SpeakerAnswer = (typeof speakerAnswers)[number];
export const answerNoteMax = 500;

const answer = v.object({
  answer: v.nullable(v.picklist(speakerAnswers)),
  note: v.nullable(rowText),
});

export const getSpeakerAnswer = endpoint({
  method: 'GET',
  path: '/event/:id/speaking',
  access: 'approved',
  summary: 'Get whether the caller has confirmed to speak at an event (its speakers; extension)',
  params: v.object({ id: idText }),
  output: answer,
});

export const setSpeakerAnswer = endpoint({
  method: 'PUT',
  path: '/event/:id/speaking',
  access: 'approved',
  summary: 'Confirm or decline to speak at an event (its speakers; extension)',
  params: v.object({ id: idText }),
  body: v.object({
    answer: v.picklist(speakerAnswers, 'choice'),
    note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(answerNoteMax, `max:${answerNoteMax}`)), ''),
  }),
  output: answer,
});

const speaker = v.object({
  person,
  /** Has an account and can sign in. */
  account: v.boolean(),
  invited_at: v.nullable(timestamp),
  events: v.array(
    v.object({
      id,
      name: rowText,
      localized_name: v.nullable(localized),
      time_start: timestamp,
      answer: v.nullable(v.picklist(speakerAnswers)),
      note: v.nullable(rowText),
    }),
  ),
});
export type Speaker = v.InferOutput<typeof speaker>;

export const listSpeakers = endpoint({
  method: 'GET',
  path: '/desk/speakers',
  access: 'approved',
  summary:
    'List the speakers of upcoming events with their accounts and confirmations (organisers; extension)',
  output: v.array(speaker),
});

export const handOverEvent = endpoint({
  method: 'POST',
  path: '/desk/event/:id/hand-over',
  access: 'approved',
  summary:
    'Replace a speaker of an event by another expert or organiser at once, and notify both; returns the release, which can be undone (organisers; extension)',
  params: v.object({ id: idText }),
  body: v.object({ former_id: id, successor_id: id }),
  strict: true,
  output: v.object({ id }),
});

export const inviteSpeaker = endpoint({
  method: 'POST',
  path: '/desk/speakers/:id/invite',
  access: 'approved',
  summary: 'Mail a speaker a link that turns their profile into their account (organisers; extension)',
  params: v.object({ id: idText }),
  body: v.object({ email }),
});
