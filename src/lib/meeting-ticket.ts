import * as v from 'valibot';
import { meetingEntry } from '../../contract/meetings.ts';
import { ticketKey } from './drop-ticket.ts';
import { sessionStore } from './web-storage.ts';

/** What the app hands to the document of a meeting: all that it needs, for this tab only. */
const meetingTicket = v.object({
  event: v.number(),
  title: v.string(),
  /** How the person is called in the meeting. */
  name: v.string(),
  /** Where one gets by leaving. */
  leave: v.string(),
  /** Other ways in, beside the one that is taken. */
  ways: v.object({
    number: v.nullable(v.string()),
    passcode: v.nullable(v.string()),
    dialIn: v.nullable(v.string()),
    link: v.nullable(v.string()),
  }),
  entry: meetingEntry,
  /** When it was handed over, in milliseconds since 1970. */
  at: v.number(),
});
export type MeetingTicket = v.InferOutput<typeof meetingTicket>;

/** As long as what lets one in. */
const holds = 2 * 3_600_000;

/** Kept in the tab: a reload comes in again, another tab does not. */
export const storeTicket = (ticket: MeetingTicket): void =>
  void sessionStore.set(ticketKey, JSON.stringify(ticket));

/** The ticket of this event; null where there is none, or where it is too old. */
export function readTicket(event: number, now: number): MeetingTicket | null {
  try {
    const parsed = v.safeParse(meetingTicket, JSON.parse(sessionStore.get(ticketKey) ?? 'null'));
    if (!parsed.success) return null;
    const { output: ticket } = parsed;
    return ticket.event === event && now - ticket.at < holds ? ticket : null;
  } catch {
    return null;
  }
}
