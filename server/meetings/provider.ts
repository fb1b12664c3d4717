import type { MeetingEntry, MeetingWay } from '../../contract/meetings.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Config } from '../config.ts';

/** The columns of an event that concern its meeting. */
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
  /** The author of the event, who starts the meeting. */
  isAuthor: boolean;
  /** May moderate the meeting: the author, its speakers and organisers. */
  isModerator: boolean;
}

export interface EnterRequest {
  config: Config;
  meeting: Meeting;
  entrant: Entrant;
  /** Milliseconds since 1970. */
  now: number;
  fetch: typeof fetch;
}

/** Header rules of a meeting's own document. */
export interface DocumentRules {
  policy: Record<string, string>;
  /** Cross-origin isolated, which some media features require. */
  isolated: boolean;
  /** Other origins that may use camera and microphone in the document. */
  mediaOrigins: readonly string[];
}

/** A way in which a meeting opens. */
export interface MeetingProvider {
  way: MeetingWay;
  /** Whether the school's settings include this provider. */
  isSetUp: (config: Config) => boolean;
  /** Whether the event has the data that this provider needs. */
  fits: (meeting: Meeting) => boolean;
  /** @throws MeetingUnavailable */
  enter: (entering: EnterRequest) => Promise<MeetingEntry>;
  /** Absent if the meeting opens outside the app. */
  document?: (config: Config, meeting: Meeting) => DocumentRules;
}

/** The meeting server does not respond, or refuses. */
export class MeetingUnavailable extends Error {}
