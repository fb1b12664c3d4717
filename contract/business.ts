import * as v from 'valibot';
import {
  filledText,
  flag,
  id,
  lateTimestamp,
  localized,
  number,
  rev,
  rowText,
  text,
  timestamp,
} from './scalars.ts';
import { businessWays } from './school.ts';
import { person } from './users.ts';

/** Maximum counts and lengths of what people write for business meetings. */
export const businessLimits = {
  /** Free words on each side. */
  words: 12,
  word: 60,
  fields: 20,
  text: 600,
  languages: 10,
  slots: 3,
  message: 500,
  link: 2000,
  /** Slots in one change of the availability. */
  changedSlots: 400,
} as const;

/** Languages that people can choose to talk in, as ISO 639-1 codes. */
export const spokenLanguages = [
  'en',
  'de',
  'ru',
  'kk',
  'ky',
  'uz',
  'tr',
  'zh',
  'fr',
  'es',
  'it',
  'pl',
  'ar',
] as const;

const word = v.pipe(
  v.string(),
  v.transform((value) => value.replace(/\s+/gu, ' ').trim()),
  filledText(businessLimits.word),
);

/** What a person offers or looks for: keys of the school's competences, and words of their own. */
const topics = v.object({
  fields: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(20))),
    v.maxLength(businessLimits.fields, `max:${businessLimits.fields}`),
  ),
  words: v.pipe(v.array(word), v.maxLength(businessLimits.words, `max:${businessLimits.words}`)),
});
export type Topics = v.InferOutput<typeof topics>;

const textByLanguage = v.partial(
  v.object({
    en: v.nullable(text(businessLimits.text)),
    de: v.nullable(text(businessLimits.text)),
    ru: v.nullable(text(businessLimits.text)),
  }),
);

/** Everything a person says about themselves for business meetings. */
export const businessCard = v.object({
  /** Others see the card and may ask for meetings. */
  active: v.boolean(),
  offers: topics,
  needs: topics,
  localized_text: textByLanguage,
  languages: v.pipe(v.array(v.picklist(spokenLanguages)), v.maxLength(businessLimits.languages)),
  ways: v.pipe(v.array(v.picklist(businessWays)), v.minLength(1, 'required')),
});
export type BusinessCard = v.InferOutput<typeof businessCard>;

const rowTopics = v.fallback(v.object({ fields: v.array(rowText), words: v.array(rowText) }), {
  fields: [],
  words: [],
});

/** The card of a person. Its id is the person's. Others get only active cards. */
export const businessProfile = v.object({
  id,
  active: v.nullish(flag, true),
  offers: rowTopics,
  needs: rowTopics,
  localized_text: v.fallback(localized, {}),
  languages: v.fallback(v.array(rowText), []),
  ways: v.fallback(v.array(v.picklist(businessWays)), [...businessWays]),
  rev: v.optional(rev, 0),
});
export type BusinessProfile = v.InferOutput<typeof businessProfile>;
export type BusinessProfileOnWire = v.InferInput<typeof businessProfile>;

/** Private choices of the caller. Its id is the caller's. */
export const businessPlan = v.object({
  id,
  /** Starts of the slots in which the person does not want to meet. */
  blocked: v.fallback(v.array(timestamp), []),
  /** Starred events block their time, as booked events and the person's own always do. */
  starred_blocks: v.nullish(flag, false),
  /** People who are not suggested any more. */
  dismissed: v.fallback(v.array(id), []),
  rev: v.optional(rev, 0),
});
export type BusinessPlan = v.InferOutput<typeof businessPlan>;
export type BusinessPlanOnWire = v.InferInput<typeof businessPlan>;

/**
 * - `requested`: one side has proposed slots, the other has not answered
 * - `accepted`: has a slot; open `proposals` ask to move it
 * - `declined`, `cancelled`: ended by `ended_by`, or by an organiser
 * - `expired`: all proposed slots have passed without an answer
 */
export const businessStates = ['requested', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export type BusinessState = (typeof businessStates)[number];

export const businessFeedback = ['useful', 'not_useful', 'no_show'] as const;
export type BusinessFeedback = (typeof businessFeedback)[number];

/** A request for a meeting of two people, and the meeting that follows from it. */
export const businessMeeting = v.object({
  id,
  requester: person,
  partner: person,
  state: v.nullish(v.picklist(businessStates), 'requested'),
  way: v.nullish(v.picklist(businessWays), 'on_site'),
  /** Starts of the slots to choose from, earliest first. */
  proposals: v.fallback(v.array(timestamp), []),
  /** The person who proposed them; the other one answers. Null if an organiser did. */
  proposed_by: v.optional(v.nullable(id)),
  start: v.optional(v.nullable(timestamp)),
  minutes: v.nullish(number(), 30),
  /** Name of the table; null online, and while an organiser has to find another one. */
  table: v.optional(v.nullable(rowText)),
  /** The meeting has a room of the school's provider, which `enterBusinessMeeting` opens. */
  room: v.nullish(flag, false),
  /** An address of one of the two, for schools without rooms. */
  link: v.optional(v.nullable(rowText)),
  /** The last message that came with a step, and its author. */
  message: v.optional(v.nullable(rowText)),
  message_by: v.optional(v.nullable(id)),
  /** The last message of the other one of the two, from before. */
  other_message: v.optional(v.nullable(rowText)),
  /** The private chat of the two, opened with the acceptance. */
  group_id: v.optional(v.nullable(id)),
  ended_by: v.optional(v.nullable(id)),
  /** Of the caller. */
  feedback: v.optional(v.nullable(v.picklist(businessFeedback))),
  /** Time of the last step. */
  at: lateTimestamp,
  rev: v.optional(rev, 0),
});
export type BusinessMeeting = v.InferOutput<typeof businessMeeting>;
export type BusinessMeetingOnWire = v.InferInput<typeof businessMeeting>;

/** Unix seconds of the start of a slot. */
const slot = v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(0), v.maxValue(9_999_999_999));
const proposedSlots = v.pipe(
  v.array(slot),
  v.minLength(1, 'required'),
  v.maxLength(businessLimits.slots, `max:${businessLimits.slots}`),
);
const message = v.optional(v.nullable(text(businessLimits.message)));
const link = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(businessLimits.link, `max:${businessLimits.link}`),
      v.regex(/^https?:\/\/[^\s/]+\.[^\s]+$/i, 'link'),
    ),
  ),
);

export const newBusinessRequest = v.object({
  user_id: id,
  slots: proposedSlots,
  way: v.picklist(businessWays),
  message,
  link,
});
/** A step of the conversation with `user_id` about the meeting `id`. */
const ofMeeting = { id, user_id: id };
export const acceptedSlot = v.object({ ...ofMeeting, start: slot, message, link });
/** Proposes other slots: instead of an answer, or to move an accepted meeting, which stays until it is moved. */
export const proposedMove = v.object({ ...ofMeeting, slots: proposedSlots, message });
export const declinedMeeting = v.object({ ...ofMeeting, message });
/** Without an id: the request to `user_id`, whose id the device does not know yet. */
export const cancelledMeeting = v.object({ id: v.optional(id), user_id: id, message });
export const meetingFeedback = v.object({
  ...ofMeeting,
  feedback: v.nullable(v.picklist(businessFeedback)),
});

const slots = v.pipe(
  v.array(slot),
  v.maxLength(businessLimits.changedSlots, `max:${businessLimits.changedSlots}`),
);
/** Absent fields and slots that are not listed stay unchanged. */
export const planChange = v.object({
  blocked: v.optional(slots),
  freed: v.optional(slots),
  starred_blocks: v.optional(v.boolean()),
  /** A person to suggest no more, or again. */
  dismissed: v.optional(v.object({ user_id: id, dismissed: v.boolean() })),
});
