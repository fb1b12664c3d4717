import * as v from 'valibot';
import { typing, usersEvent } from '../../../contract/channels.ts';
import { roomPulse } from '../../../contract/room.ts';
import { livePoll } from '../../../contract/session-polls.ts';
import { pulseLifetimeMs } from '../../../src/lib/room-pulse.ts';
import { type Leadership, write } from '../leader/leadership.ts';

/** In ms. A typing state that is not renewed within this time ends, even if its end was not received. */
const typingLifetime = 6000;
/** In ms. Results of a poll that nobody has answered for this long are fetched again. */
const livePollLifetimeMs = 24 * 3_600_000;

/** Stores who is online: the whole list after connecting, then each change. */
export async function writeUsers(leadership: Leadership, payload: unknown): Promise<void> {
  const parsed = v.safeParse(usersEvent, payload);
  if (!parsed.success) return;
  const change = parsed.output;
  await write(leadership, ['presence'], async () => {
    const { presence } = leadership.db;
    if ('online' in change && Array.isArray(change.online)) {
      const online = new Set(change.online);
      await presence.filter((row) => row.online && !online.has(row.id)).modify({ online: false });
      const stored = await presence.bulkGet(change.online);
      const rows = change.online.map((id, at) => ({
        id,
        online: true,
        last_action_at: stored[at]?.last_action_at ?? null,
      }));
      await presence.bulkPut(rows);
    } else if ('id' in change) {
      const stored = await presence.get(change.id);
      const last_action_at = change.last_action_at ?? stored?.last_action_at ?? null;
      await presence.put({ id: change.id, online: change.online, last_action_at });
    } else if ('came' in change) {
      const { came, went, last_action_at } = change;
      const row = (online: boolean) => (id: number) => ({ id, online, last_action_at });
      await presence.bulkPut([...came.map(row(true)), ...went.map(row(false))]);
    }
  });
}

/** Stores that a person is typing in a group; the row expires after `typingLasts`. */
export async function writeTyping(leadership: Leadership, channel: string, payload: unknown): Promise<void> {
  const groupId = Number(/^private-chat\.(\d+)$/.exec(channel)?.[1] ?? 0);
  const parsed = v.safeParse(typing, payload);
  if (!parsed.success || groupId === 0 || parsed.output.user.id === leadership.me) return;
  const user_id = parsed.output.user.id;
  const key = `${groupId}:${user_id}`;
  const until = leadership.env.now() + typingLifetime;
  await write(leadership, ['typing'], async () => {
    if (parsed.output.typing) await leadership.db.typing.put({ key, group_id: groupId, user_id, until });
    else await leadership.db.typing.delete(key);
  });
  if (parsed.output.typing)
    leadership.env.after(typingLifetime, () => void endTyping(leadership, key).catch(() => undefined));
}

const endTyping = (leadership: Leadership, key: string) =>
  write(leadership, ['typing'], async () => {
    const row = await leadership.db.typing.get(key);
    if (row && row.until <= leadership.env.now()) await leadership.db.typing.delete(key);
  });

/** Stores the results of polls in a frame of a room, and deletes those of polls that nobody answers any more. */
async function writeLivePolls(leadership: Leadership, payload: unknown): Promise<void> {
  const parsed = v.safeParse(v.object({ polls: v.array(livePoll) }), payload);
  if (!parsed.success || parsed.output.polls.length === 0) return;
  const at = leadership.env.now();
  await write(leadership, ['live_polls'], async () => {
    const { live_polls } = leadership.db;
    await live_polls.filter((row) => row.at < at - livePollLifetimeMs).delete();
    await live_polls.bulkPut(parsed.output.polls.map((poll) => ({ ...poll, at })));
  });
}

/** Stores the pulse of a room, and deletes those of processes that no longer send any. */
async function writePulse(leadership: Leadership, payload: unknown): Promise<void> {
  const parsed = v.safeParse(roomPulse, payload);
  if (!parsed.success) return;
  const { event_id, source, here, reactions } = parsed.output;
  const at = leadership.env.now();
  await write(leadership, ['room_pulses'], async () => {
    const { room_pulses } = leadership.db;
    await room_pulses.put({ key: `${event_id}:${source}`, event_id, here, reactions, at });
    await room_pulses.filter((row) => row.at < at - pulseLifetimeMs).delete();
  });
}

/** Stores what an event of a room contains besides rows. Returns whether that is all of it. */
export function writeRoom(leadership: Leadership, event: string, payload: unknown): boolean {
  const isPulse = event === 'room.pulse';
  if (isPulse) void writePulse(leadership, payload).catch(() => undefined);
  if (event === 'room.frame') void writeLivePolls(leadership, payload).catch(() => undefined);
  return isPulse;
}
