import type { MeetingEntry, MeetingWay } from '../../contract/meetings.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Config } from '../config.ts';

/** What of an event has to do with its meeting. */
export interface Meeting {
  id: number;
  name: string;
  time_finish: Date;
  zoom_meeting_number: string | null;
  zoom_password: string | null;
  zoom_link: string | null;
  internal_link: string | null;
  meeting_way: string | null;
  meeting_room: string | null;
}

export interface Entrant {
  id: number;
  name: string;
  locale: Locale;
  /** Of the event: starts its meeting. */
  isAuthor: boolean;
  /** May lead it: its speakers and organisers too. */
  leads: boolean;
}

export interface Entering {
  config: Config;
  meeting: Meeting;
  entrant: Entrant;
  /** Milliseconds since 1970. */
  now: number;
  fetch: typeof fetch;
}

/** Headers of the document that a meeting is shown in, where it has one of its own. */
export interface DocumentRules {
  policy: Record<string, string>;
  /** Isolated from every other origin, which some media need. */
  isolated: boolean;
  /** Origins beside ours that may use camera and microphone in it. */
  mediaOrigins: readonly string[];
}

/** One way to meet. */
export interface MeetingProvider {
  way: MeetingWay;
  /** Whether this school's settings know it. */
  isSetUp: (config: Config) => boolean;
  /** Whether the event says enough for it. */
  fits: (meeting: Meeting) => boolean;
  /** @throws MeetingUnavailable */
  enter: (entering: Entering) => Promise<MeetingEntry>;
  /** Absent where it opens beside the product. */
  document?: (config: Config, meeting: Meeting) => DocumentRules;
}

/** The other side does not answer, or refuses. */
export class MeetingUnavailable extends Error {}
