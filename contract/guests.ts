import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { filledText, id, idText, localized, timestamp } from './scalars.ts';

/** The page of one event that guests without an account see. */
export const guestPage = v.object({
  /** With `expired` and `revoked` the event is null. */
  state: v.picklist(['open', 'expired', 'revoked']),
  event: v.nullable(
    v.object({
      id,
      name: v.string(),
      localized_name: localized,
      time_start: timestamp,
      time_finish: timestamp,
      room: v.nullable(v.string()),
      cancelled: v.boolean(),
      /** Address to join, from a quarter of an hour before the start until the end; null at other times. */
      join: v.nullable(v.string()),
      /** The event has a meeting, whether it can be joined now or not. */
      has_meeting: v.boolean(),
    }),
  ),
});
export type GuestPage = v.InferOutput<typeof guestPage>;

export const openGuestPage = endpoint({
  method: 'GET',
  path: '/guest/:link',
  access: 'public',
  summary: 'Get the page of a guest link',
  params: v.object({ link: v.pipe(v.string(), v.maxLength(100)) }),
  query: v.object({ again: v.optional(v.literal('1')) }),
  output: guestPage,
});

export const guestLink = v.object({
  id,
  event_id: id,
  name: v.string(),
  /** The part of the address after `/guest/`. */
  link: v.string(),
  created_at: timestamp,
  revoked: v.boolean(),
  /** Count of page views. */
  opened: v.number(),
});
export type GuestLink = v.InferOutput<typeof guestLink>;

export const listGuestLinks = endpoint({
  method: 'GET',
  path: '/event/:id/guests',
  access: 'approved',
  summary: 'List the guest links of an event (its speakers, organisers)',
  params: v.object({ id: idText }),
  output: v.array(guestLink),
});

export const addGuestLink = endpoint({
  method: 'POST',
  path: '/event/:id/guests',
  access: 'approved',
  summary: 'Create a named guest link for an event (its speakers, organisers)',
  params: v.object({ id: idText }),
  body: v.object({ name: filledText(100) }),
  output: guestLink,
});

export const revokeGuestLink = endpoint({
  method: 'DELETE',
  path: '/event/:id/guests/:link',
  access: 'approved',
  summary: 'Revoke a guest link; its page then says so (its speakers, organisers)',
  params: v.object({ id: idText, link: idText }),
  output: guestLink,
});
