import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { pollKinds, pollStates } from './polls.ts';
import { filledText, id, idText, locale, localized, number, timestamp } from './scalars.ts';
import { tally } from './tallies.ts';

export const announcementMax = 300;
export const maxCountdownMinutes = 180;
export const screenNameMax = 60;
/** Big screens of one event. */
export const maxScreens = 20;
/** A code expires after this time; the screen then shows a new one. */
export const codeExpiresAfterMs = 10 * 60_000;
/** A screen loses its access this long after the end of its event. */
export const screenExpiresAfterMs = 24 * 3_600_000;

/** Characters of codes: each Latin letter also looks like a Cyrillic one, so that both keyboards can type it. */
export const codeAlphabet = 'ACEHKMPTXY2346789';
export const codeLength = 6;
const cyrillic: Record<string, string> = {
  А: 'A',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
};
/** A typed code without spaces and hyphens, in Latin capital letters. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[\u0400-\u04ff]/g, (letter) => cyrillic[letter] ?? letter);

/** `blank`: only the name of the school. */
export const screenViews = [
  'join',
  'agenda',
  'question',
  'poll',
  'announcement',
  'countdown',
  'next',
  'ranking',
  'blank',
] as const;
export type ScreenView = (typeof screenViews)[number];

const screenEvent = v.object({
  id,
  name: v.string(),
  localized_name: v.nullable(localized),
  room: v.nullable(v.string()),
  /** Names by language. */
  speakers: v.array(localized),
  time_start: timestamp,
  time_finish: timestamp,
  cancelled: v.boolean(),
});
export type ScreenEvent = v.InferOutput<typeof screenEvent>;

const screenPoll = v.object({
  id,
  title: v.string(),
  localized_title: v.nullable(localized),
  kind: v.picklist(pollKinds),
  state: v.picklist(pollStates),
  variations: v.array(
    v.object({ id: v.number(), title: v.string(), localized_title: v.nullable(localized) }),
  ),
  range: v.nullable(
    v.object({
      from: v.number(),
      to: v.number(),
      low: v.optional(v.nullable(localized)),
      high: v.optional(v.nullable(localized)),
    }),
  ),
  voted: v.number(),
  /** Count of answers that `votes` contains: small groups of anonymous ones are withheld. */
  counted: v.number(),
  /** Id of the right option of a closed question of a quiz. */
  correct: v.optional(v.nullable(v.number())),
  /** Null while the results are not shown to everybody. */
  votes: v.nullable(v.array(tally)),
  texts: v.array(v.string()),
});
export type ScreenPoll = v.InferOutput<typeof screenPoll>;

const shown = v.variant('view', [
  v.object({ view: v.literal('join') }),
  v.object({ view: v.literal('blank') }),
  v.object({ view: v.literal('agenda'), events: v.array(screenEvent) }),
  v.object({ view: v.literal('next'), event: v.nullable(screenEvent) }),
  v.object({
    view: v.literal('question'),
    /** Null if there is no published question. */
    question: v.nullable(
      v.object({
        id,
        content: v.string(),
        /** Null for an anonymous question. */
        author: v.nullable(localized),
        votes: v.number(),
        answer: v.nullable(v.string()),
      }),
    ),
    /** Count of open questions. */
    open: v.number(),
  }),
  v.object({ view: v.literal('poll'), poll: v.nullable(screenPoll) }),
  /** The quiz of the event. */
  v.object({
    view: v.literal('ranking'),
    questions: v.number(),
    people: v.number(),
    /** People who agree to be named. */
    entries: v.array(v.object({ name: localized, points: v.number(), rank: v.number() })),
  }),
  v.object({ view: v.literal('announcement'), text: v.string() }),
  /** `now` is the time of the server, because the clock of the screen may be wrong. */
  v.object({ view: v.literal('countdown'), until: timestamp, now: timestamp }),
]);
export type ShownOnScreen = v.InferOutput<typeof shown>;

export const screenPicture = v.object({
  /** Null until a moderator has entered the code. */
  event: v.nullable(screenEvent),
  /** Null: the languages of the school in turn. */
  language: v.nullable(locale),
  languages: v.array(locale),
  home_zone: v.string(),
  shown: v.nullable(shown),
});
export type ScreenPicture = v.InferOutput<typeof screenPicture>;
export type ScreenPictureOnWire = v.InferInput<typeof screenPicture>;

export const openScreen = endpoint({
  method: 'POST',
  path: '/screens',
  access: 'public',
  summary:
    'Register a computer as a big screen. It shows the code, which a moderator of an event enters (extension)',
  output: v.object({ token: v.string(), code: v.string(), expires_at: timestamp }),
});

export const getScreen = endpoint({
  method: 'GET',
  path: '/screens/picture',
  access: 'public',
  summary:
    'Get the picture of a big screen. The token of the screen is in the `Authorization` header (extension)',
  output: screenPicture,
});

/** What the screens of an event show. `question`: the chosen one, else the pinned one, else that with most votes. */
const choice = {
  view: v.picklist(screenViews),
  /** Null: the newest open poll of the event. */
  poll_id: v.optional(v.nullable(id), null),
  question_id: v.optional(v.nullable(id), null),
  language: v.optional(v.nullable(locale), null),
} as const;

export const screenChoice = v.object({
  ...choice,
  /** Needed for `announcement`. */
  text: v.optional(v.nullable(filledText(announcementMax)), null),
  /** Needed for `countdown`, which starts at once. */
  minutes: v.optional(
    v.nullable(
      v.pipe(
        number(),
        v.integer('invalid'),
        v.minValue(1, 'invalid'),
        v.maxValue(maxCountdownMinutes, 'invalid'),
      ),
    ),
    null,
  ),
});
export type ScreenChoice = v.InferOutput<typeof screenChoice>;
export type ScreenChoiceInput = v.InferInput<typeof screenChoice>;

const pairedScreen = v.object({
  id,
  name: v.string(),
  created_at: timestamp,
  /** The time of its last request; null before the first. */
  seen_at: v.nullable(timestamp),
  /** It has made a request in the last seconds. */
  connected: v.boolean(),
});
export type PairedScreen = v.InferOutput<typeof pairedScreen>;

/** The remote control of the screens of an event. */
export const screenRemote = v.object({
  screens: v.array(pairedScreen),
  choice: v.object({
    ...choice,
    text: v.nullable(v.string()),
    until: v.nullable(timestamp),
  }),
  /** Open and closed polls of the event, newest first. */
  polls: v.array(
    v.object({
      id,
      title: v.string(),
      localized_title: v.nullable(localized),
      state: v.picklist(pollStates),
    }),
  ),
});
export type ScreenRemote = v.InferOutput<typeof screenRemote>;

const ofEvent = v.object({ id: idText });

export const getScreenRemote = endpoint({
  method: 'GET',
  path: '/event/:id/screen',
  access: 'approved',
  summary: 'Get the big screens of an event and what they show (its speakers, organisers; extension)',
  params: ofEvent,
  output: screenRemote,
});

export const setScreen = endpoint({
  method: 'PUT',
  path: '/event/:id/screen',
  access: 'approved',
  summary: 'Choose what the big screens of an event show (its speakers, organisers; extension)',
  params: ofEvent,
  body: screenChoice,
  output: screenRemote,
});

export const addScreen = endpoint({
  method: 'POST',
  path: '/event/:id/screens',
  access: 'approved',
  summary:
    'Connect the big screen that shows this code with an event, or, without a code, create a link for one (its speakers, organisers; extension)',
  params: ofEvent,
  body: v.object({
    name: v.optional(v.pipe(v.string(), v.maxLength(screenNameMax, `max:${screenNameMax}`)), ''),
    code: v.optional(
      v.nullable(v.pipe(v.string(), v.maxLength(20, 'screenCode'), v.transform(plainCode))),
      null,
    ),
  }),
  output: v.object({
    screen: pairedScreen,
    /** The secret of the link, sent once; null if a code was entered. */
    token: v.nullable(v.string()),
  }),
});

export const deleteScreen = endpoint({
  method: 'DELETE',
  path: '/event/:id/screens/:screen',
  access: 'approved',
  summary: 'Disconnect a big screen from an event (its speakers, organisers; extension)',
  params: v.object({ id: idText, screen: idText }),
  output: screenRemote,
});
