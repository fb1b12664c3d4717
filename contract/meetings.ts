import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { event } from './events.ts';
import { idText } from './scalars.ts';

const trimmed = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `max:${max}`));
const web = v.union([
  v.literal(''),
  v.pipe(
    trimmed(2000),
    v.check((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'url'),
  ),
]);
const maybe = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema));

/** How one joins an event; what is empty is taken away. */
const meetingForm = v.object({
  zoom_meeting_number: maybe(
    v.pipe(
      trimmed(40),
      v.transform((value) => value.replace(/[\s-]/g, '')),
      v.regex(/^(\d{9,12})?$/, 'meetingNumber'),
    ),
  ),
  zoom_password: maybe(trimmed(100)),
  /** For guests, and where nothing else is named for everybody. */
  zoom_link: maybe(web),
  /** For those who are signed in. */
  internal_link: maybe(web),
  /** Numbers to call, in words. */
  dial_in: maybe(trimmed(1000)),
});
export type MeetingForm = v.InferOutput<typeof meetingForm>;

const ofEvent = v.object({ id: idText });

export const setMeeting = endpoint({
  method: 'PUT',
  path: '/event/:id/meeting',
  access: 'approved',
  summary: 'How one joins an event (its speakers, organisers; extension)',
  params: ofEvent,
  body: meetingForm,
  output: event,
});

export const signMeeting = endpoint({
  method: 'POST',
  path: '/event/:id/meeting-signature',
  access: 'approved',
  summary: 'What lets one into the embedded meeting, near its time: the author starts it, others join',
  params: ofEvent,
  output: v.object({
    signature: v.string(),
    sdk_key: v.string(),
    meeting_number: v.string(),
    password: v.string(),
    role: v.picklist([0, 1]),
    /** In seconds. */
    expires_in: v.number(),
  }),
});
