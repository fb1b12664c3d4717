import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BusMessage } from '../cluster/bus.ts';
import { channelMembers, type ChannelSocket } from './channel-members.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const chat = 'private-chat.1';

/** Processes that receive each other's messages in the order of sending. */
function processes(...names: string[]) {
  const published: BusMessage[] = [];
  const all = names.map((name) => {
    const rooms = new Map<string, ChannelSocket[]>();
    const sent: string[] = [];
    const net = { isDeaf: false };
    const members = channelMembers({
      socketsIn: (channel) => rooms.get(channel) ?? [],
      announce: (event, channel, { user_id, user_info: { device } }) =>
        void sent.push(`${event.slice(9)} ${channel} ${user_id}${device === undefined ? '' : `/${device}`}`),
      bus: {
        isHealthy: () => true,
        publish: (message) => {
          published.push(message);
          for (const other of all)
            if (other.name !== name && !other.net.isDeaf)
              queueMicrotask(() => other.members.received(message, name));
        },
      },
    });
    const join = (socket: ChannelSocket, channel = chat) => {
      rooms.set(channel, [...(rooms.get(channel) ?? []), socket]);
      return members.joined(socket, channel);
    };
    const leave = (socket: ChannelSocket, channel = chat) => {
      rooms.set(
        channel,
        (rooms.get(channel) ?? []).filter((each) => each !== socket),
      );
      members.left(socket, channel);
    };
    return { name, members, sent, join, leave, net };
  });
  for (const one of all) for (const other of all) if (one !== other) one.members.processJoined(other.name);
  return { all, published };
}

let next = 0;
const socket = (user: number, session = user * 10, reads = true): ChannelSocket => ({
  id: `s${next++}`,
  member: [user, session],
  reads,
});
const ids = async (named: Promise<{ user_id: number }[]>) =>
  (await named).map(({ user_id }) => user_id).toSorted((a, b) => a - b);
const ticks = () => vi.advanceTimersByTimeAsync(1000);

describe('members of a channel', () => {
  it('names members to a joining socket and announces each person once', async () => {
    const [one] = processes('one').all;
    expect(await ids(one!.join(socket(1)))).toEqual([1]);
    const second = socket(2);
    expect(await ids(one!.join(second))).toEqual([1, 2]);
    const phone = socket(2, 21);
    await one!.join(phone);
    await ticks();
    expect(one!.sent).toEqual([`joining ${chat} 2`]);
    one!.leave(second);
    await ticks();
    one!.leave(phone);
    await ticks();
    expect(one!.sent).toEqual([`joining ${chat} 2`, `leaving ${chat} 2`]);
  });

  it('tracks devices on a channel of one person', async () => {
    const [one] = processes('one').all;
    const own = 'presence-groups.1';
    await one!.join(socket(1, 10), own);
    expect(await one!.join(socket(1, 11), own)).toEqual([
      { user_id: 1, user_info: { id: 1, device: 10 } },
      { user_id: 1, user_info: { id: 1, device: 11 } },
    ]);
    await ticks();
    expect(one!.sent).toEqual([`joining ${own} 1/11`]);
  });

  it('tracks and publishes nothing if no client reads members', async () => {
    const { all, published } = processes('one', 'two');
    for (const { join } of all) expect(await join(socket(1, 10, false))).toEqual([]);
    expect(published).toEqual([]);
    expect(all.flatMap(({ sent }) => sent)).toEqual([]);
  });

  it('includes sockets of clients that do not read members', async () => {
    const [one] = processes('one').all;
    await one!.join(socket(1, 10, false));
    expect(await ids(one!.join(socket(2)))).toEqual([1, 2]);
  });

  it('announces nothing if a member leaves and rejoins at once', async () => {
    const [one] = processes('one').all;
    await one!.join(socket(1));
    const short = socket(2);
    await one!.join(short);
    await ticks();
    one!.leave(short);
    await one!.join(socket(2));
    await ticks();
    expect(one!.sent).toEqual([`joining ${chat} 2`]);
  });

  it('names up to 1,000 members; announces 300 simultaneous joins one by one', async () => {
    const [one] = processes('one').all;
    await one!.join(socket(9999));
    for (let user = 1; user <= 300; user += 1) await one!.join(socket(user, user, false));
    await vi.advanceTimersByTimeAsync(300);
    expect(one!.sent).toHaveLength(300);
    expect(await ids(one!.join(socket(400)))).toHaveLength(302);
    for (let user = 1001; user <= 2000; user += 1) await one!.join(socket(user, user, false));
    await ticks();
    expect(await ids(one!.join(socket(401)))).toHaveLength(1001);
  });

  it('paces announcements in a large channel without delaying a small one', async () => {
    const [one] = processes('one').all;
    for (let user = 1; user <= 500; user += 1) void one!.join(socket(user));
    await vi.advanceTimersByTimeAsync(500);
    // 5,000 frames a second are ten changes for 500 sockets.
    expect(one!.sent.length).toBeLessThanOrEqual(6);
    await one!.join(socket(1), 'private-chat.2');
    await one!.join(socket(2), 'private-chat.2');
    await vi.advanceTimersByTimeAsync(200);
    expect(one!.sent).toContain('joining private-chat.2 2');
  });
});

describe('members over two processes', () => {
  it('names and announces members of both processes', async () => {
    const [one, two] = processes('one', 'two').all;
    expect(await ids(one!.join(socket(1)))).toEqual([1]);
    const there = socket(2);
    expect(await ids(two!.join(there))).toEqual([1, 2]);
    await ticks();
    two!.leave(there);
    await ticks();
    expect([one!.sent, two!.sent]).toEqual([[`joining ${chat} 2`, `leaving ${chat} 2`], []]);
  });

  it('announces one join and one leave for sockets at both processes', async () => {
    const [one, two] = processes('one', 'two').all;
    await one!.join(socket(1));
    const [here, there] = [socket(2, 20), socket(2, 21)];
    await one!.join(here);
    await two!.join(there);
    await ticks();
    one!.leave(here);
    await ticks();
    expect(one!.sent).toEqual([`joining ${chat} 2`]);
    two!.leave(there);
    await ticks();
    expect(one!.sent).toEqual([`joining ${chat} 2`, `leaving ${chat} 2`]);
  });

  it('announces that members left when their process dies', async () => {
    const [one, two] = processes('one', 'two').all;
    await one!.join(socket(1));
    await two!.join(socket(2));
    await ticks();
    one!.members.processLeft('two');
    await ticks();
    expect(one!.sent).toEqual([`joining ${chat} 2`, `leaving ${chat} 2`]);
  });

  it('does not delay a subscription for a process that does not respond; announces its members later', async () => {
    const [one, two] = processes('one', 'two').all;
    await two!.join(socket(2));
    two!.net.isDeaf = true;
    const named = ids(one!.join(socket(1)));
    await vi.advanceTimersByTimeAsync(500);
    expect(await named).toEqual([1]);
    two!.net.isDeaf = false;
    one!.members.messagesLost();
    await ticks();
    expect(one!.sent).toEqual([`joining ${chat} 2`]);
  });

  it('compares members again after messages were lost', async () => {
    const [one, two] = processes('one', 'two').all;
    await one!.join(socket(1));
    const lost = socket(2, 20, false);
    await two!.join(lost);
    await ticks();
    one!.net.isDeaf = true;
    two!.leave(lost);
    await two!.join(socket(3, 30, false));
    await ticks();
    one!.net.isDeaf = false;
    two!.members.messagesLost();
    await ticks();
    expect(one!.sent).toEqual([`joining ${chat} 2`, `leaving ${chat} 2`, `joining ${chat} 3`]);
  });

  it('publishes nothing once no client reads members', async () => {
    const { all, published } = processes('one', 'two');
    const [one, two] = all;
    const reader = socket(1);
    await one!.join(reader);
    one!.leave(reader);
    await ticks();
    published.length = 0;
    await two!.join(socket(2, 20, false));
    expect(published).toEqual([]);
  });
});
