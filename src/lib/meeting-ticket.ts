import * as v from 'valibot';
import { meetingEntry } from '../../contract/meetings.ts';
import { ticketKey } from './ticket-key.ts';
import { sessionStore } from './web-storage.ts';

/** The data that the app passes to the meeting page, valid in this tab. */
const meetingTicket = v.object({
  event: v.number(),
  title: v.string(),
  /** The person's name in the meeting. */
  name: v.string(),
  /** Address to open after leaving. */
  leave: v.string(),
  /** Other ways to join. */
  ways: v.object({
    number: v.nullable(v.string()),
    passcode: v.nullable(v.string()),
    dialIn: v.nullable(v.string()),
    link: v.nullable(v.string()),
  }),
  entry: meetingEntry,
  /** Time of creation, in ms since 1970. */
  at: v.number(),
});
export type MeetingTicket = v.InferOutput<typeof meetingTicket>;

/** In ms; as long as the credentials in it. */
const lifetime = 2 * 3_600_000;

/** Stores the ticket in sessionStorage: a reload uses it again, another tab does not. */
export const storeTicket = (ticket: MeetingTicket): void =>
  void sessionStore.set(ticketKey, JSON.stringify(ticket));

/** The ticket of this event; null if there is none or it has expired. */
export function readTicket(event: number, now: number): MeetingTicket | null {
  try {
    const parsed = v.safeParse(meetingTicket, JSON.parse(sessionStore.get(ticketKey) ?? 'null'));
    if (!parsed.success) return null;
    const { output: ticket } = parsed;
    return ticket.event === event && now - ticket.at < lifetime ? ticket : null;
  } catch {
    return null;
  }
}
