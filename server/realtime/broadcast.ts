import type { Server } from 'socket.io';
import type { Emission } from '../db/write.ts';
import type { Listener } from './authenticate-socket.ts';
import { rooms } from './rooms.ts';

/** Changes a payload for one socket, for example by signing file addresses for its session. */
export type Personal = (payload: Record<string, unknown>, listener: Listener) => Record<string, unknown>;

/**
 * Sends an emission to the sockets of this process. Sockets in `rooms.plain` are left out of the broadcast
 * and each get their own payload. Without such sockets, this costs one map lookup.
 */
export const broadcast =
  (io: Server, personal: Personal) =>
  (emission: Emission): void => {
    const { channel, event, payload, overrides = [] } = emission;
    const differing = overrides.flatMap(({ people }) => people.map(rooms.user));
    io.to(channel)
      .except([...differing, rooms.plain])
      .emit(event, channel, payload);
    for (const { people, fields } of overrides)
      if (people.length > 0)
        io.to(people.map(rooms.user))
          .except(rooms.plain)
          .emit(event, channel, { ...payload, ...fields });
    sendOneByOne(io, personal, emission);
  };

function sendOneByOne(io: Server, personal: Personal, emission: Emission): void {
  const { channel, event, payload, overrides = [], whole } = emission;
  const { rooms: all } = io.of('/').adapter;
  const plain = all.get(rooms.plain);
  if (!plain) return;
  const fieldsOf = new Map(
    overrides.flatMap(({ people, fields }) => people.map((id) => [id, fields] as const)),
  );
  const candidates = new Set(all.get(channel));
  // As in the broadcast, people with an override get the event on all their sockets.
  for (const id of fieldsOf.keys())
    for (const socket of all.get(rooms.user(id)) ?? []) candidates.add(socket);
  for (const id of candidates) {
    const socket = plain.has(id) ? (io.sockets.sockets.get(id) as Listener | undefined) : undefined;
    if (!socket) continue;
    const { me, extensions } = socket.data;
    const own = {
      ...payload,
      ...(!extensions.has('partial-rows') && whole),
      ...fieldsOf.get(me.id),
    };
    socket.emit(event, channel, extensions.has('file-token') ? own : personal(own, socket));
  }
}
