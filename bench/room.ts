import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { extensionsHeaders } from '../tests/support/our-app.ts';
import type { Member } from './crowd/people.ts';
import { countCores, openCrowd } from './crowd/school.ts';
import type { Figure } from './figure.ts';
import { quantile, round } from './statistics.ts';

/** `ROOM_PEOPLE=50 ROOM_SECONDS=10 ROOM_DATABASE=pglite` measures a small room for a short time. */
const people = Number(process.env['ROOM_PEOPLE'] ?? 1000);
const measuredMs = 1000 * Number(process.env['ROOM_SECONDS'] ?? 30);
const databases = ['pglite', 'postgres'].filter((name) => name === (process.env['ROOM_DATABASE'] ?? name));
const votesPerSecond = 50;
const reactionsPerSecond = 20;

interface Question {
  id: number;
  event_id: number;
  rev: number;
}
interface Vote {
  question: number;
  sentAt: number;
  /** The rev of the question with this vote: a frame with it or a higher one shows the vote. */
  rev: number;
}
type Seen = Question & { at: number };

/** People in one room vote for five questions and react. */
export async function* roomFigures(): AsyncGenerator<Figure[]> {
  for (const name of databases) yield await room(name === 'postgres');
}

async function room(postgres: boolean): Promise<Figure[]> {
  const name = postgres ? 'PostgreSQL' : 'PGlite';
  const setup = { name, people, perGroup: people, processes: 1, postgres, withRoom: true };
  const { members, schools, close } = await openCrowd(setup);
  const { url } = schools[0]!;
  const call = async (member: Member, method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return response.status === 204 ? undefined : ((await response.json()) as { data: unknown });
  };
  const questions = (await call(members[0]!, 'GET', '/event-question'))!.data as Question[];
  const eventId = questions[0]!.event_id;
  const screens = members.map((): Seen[] => []);
  let pulses = 0;
  let reactionsSeen = 0;
  const sockets: Socket[] = [];
  for (let at = 0; at < members.length; at += 50)
    await Promise.all(
      members.slice(at, at + 50).map(async (member, offset) => {
        const seen = screens[at + offset]!;
        const socket = await enter(url, member, eventId);
        sockets.push(socket);
        socket.on('room.frame', (_channel: string, frame: { questions: Question[] }) => {
          const now = performance.now();
          for (const { id, event_id, rev } of frame.questions) seen.push({ id, event_id, rev, at: now });
        });
        if (at + offset > 0) return;
        socket.on('room.pulse', (_channel: string, pulse: { reactions: Record<string, number> }) => {
          pulses += 1;
          reactionsSeen += Object.values(pulse.reactions).reduce((sum, count) => sum + count, 0);
        });
      }),
    );
  await sleep(3000);
  const cores = countCores(schools);
  const ownBefore = process.cpuUsage();

  const votes: Vote[] = [];
  const calls: number[] = [];
  const voted = new Set<string>();
  const failed: string[] = [];
  let reactions = 0;
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
  const vote = async () => {
    const member = oneOf(members);
    const { id } = oneOf(questions.filter((_question, at) => members[at] !== member));
    const key = `${member.id} ${id}`;
    const wants = !voted.has(key);
    if (wants) voted.add(key);
    else voted.delete(key);
    const sentAt = performance.now();
    const reply = await call(member, 'PUT', `/event-question/${id}/vote`, { voted: wants });
    calls.push(performance.now() - sentAt);
    votes.push({ question: id, sentAt, rev: (reply!.data as Question).rev });
  };
  const react = async () => {
    await call(oneOf(members), 'POST', `/event/${eventId}/reaction`, { kind: 'applause' });
    reactions += 1;
  };
  const begun: Promise<void>[] = [];
  const every = async (ms: number, work: () => Promise<void>) => {
    for (let next = performance.now(), until = next + measuredMs; next < until; next += ms) {
      await sleep(Math.max(0, next - performance.now()));
      begun.push(
        work().catch((error: unknown) => {
          failed.push(String(error));
        }),
      );
    }
  };
  await Promise.all([every(1000 / votesPerSecond, vote), every(1000 / reactionsPerSecond, react)]);
  await Promise.all(begun);
  const { machine, schools: used } = cores();
  const own = process.cpuUsage(ownBefore);
  const ownCores = (own.user + own.system) / 1000 / measuredMs;
  await sleep(3000);

  const delays = votes.flatMap(({ question, sentAt, rev }) =>
    screens.flatMap((seen) => {
      const shown = seen.find((frame) => frame.id === question && frame.rev >= rev && frame.at >= sentAt);
      return shown ? [shown.at - sentAt] : [];
    }),
  );
  for (const socket of sockets) socket.disconnect();
  await close();
  const expected = votes.length * screens.length;
  return [
    {
      what: `${name}: ${votesPerSecond} votes and ${reactionsPerSecond} reactions a second, visible to ${people} people, p99`,
      value: quantile(delays, 0.99),
      unit: 'ms',
      goal: { atMost: 500 },
      note: `${votes.length} votes, ${failed.length} calls failed ${failed[0] ?? ''}, ${round((100 * delays.length) / expected, 1)} % visible`,
    },
    {
      what: `${name}: calls, p99`,
      value: quantile(calls, 0.99),
      unit: 'ms',
      goal: { atMost: 500 },
      note: `cores in use: ${machine.toFixed(2)}, by the school ${used[0]!.toFixed(2)}, by these people ${ownCores.toFixed(2)}`,
    },
    {
      what: `${name}: pulses of the room a second`,
      value: (1000 * pulses) / (measuredMs + 6000),
      unit: 'pulses',
      goal: { atMost: 1.1 },
      note: `${reactionsSeen} of ${reactions} reactions`,
    },
  ];
}

/** A socket that is subscribed to the room of the event. */
async function enter(url: string, { token }: Member, eventId: number): Promise<Socket> {
  const auth = { token, headers: extensionsHeaders };
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect_error', reject);
    socket.once('presence:subscribed', () => resolve());
    socket.once('connect', () => {
      socket.emit('subscribe', { channel: `private-room.${eventId}`, auth: { headers: {} } });
    });
  });
  return socket;
}
