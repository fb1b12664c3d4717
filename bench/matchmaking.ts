import type { BusinessRules } from '../contract/school.ts';
import { businessSlots } from '../src/lib/business-slots.ts';
import type { Member } from './crowd/people.ts';
import { openCrowd } from './crowd/school.ts';
import type { Figure } from './figure.ts';
import { quantile } from './statistics.ts';

/** `MATCHMAKING_PEOPLE=200 MATCHMAKING_REQUESTS=1 MATCHMAKING_DATABASE=pglite` measures a small school. */
const people = Number(process.env['MATCHMAKING_PEOPLE'] ?? 5000);
const usesPostgres = process.env['MATCHMAKING_DATABASE'] !== 'pglite';
const tables = Math.ceil(people * 0.06);
/** Requests per person. */
const requestsEach = Number(process.env['MATCHMAKING_REQUESTS'] ?? 4);
/** Arrangements that run at a time, without pauses. */
const atOnce = 10;
const slotsPerRequest = 3;
const dayMs = 86_400_000;

const rules: BusinessRules = {
  days: [1, 2, 3, 4].map((day) => new Date(Date.now() + day * dayMs).toISOString().slice(0, 10)),
  ...{ from: '13:00', to: '17:00', minutes: 30, per_day: 6, courses: [], ways: ['on_site'] },
};

interface DeskMeeting {
  state: string;
  start: number | null;
  requester: { id: number };
  partner: { id: number };
  table: { id: number } | null;
}

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;

/** People ask each other for meetings, and accept the first slot that is free, until all have asked. */
export async function matchmakingFigures(): Promise<Figure[]> {
  const name = `${usesPostgres ? 'PostgreSQL' : 'PGlite'}, ${people} people, ${tables} tables`;
  const setup = { name, people, perGroup: people, processes: 1, postgres: usesPostgres };
  const { members, schools, close } = await openCrowd({ ...setup, business: { rules, tables } });
  const { url } = schools[0]!;
  const slots = businessSlots(rules, 'Asia/Almaty').map(({ start }) => start / 1000);
  const times: { request: number[]; accept: number[] } = { request: [], accept: [] };
  const failed: string[] = [];
  let refused = 0;
  let accepted = 0;

  const call = async (member: Member, method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const timed = async (kind: keyof typeof times, ...args: Parameters<typeof call>) => {
    const start = performance.now();
    const answer = await call(...args);
    times[kind].push(performance.now() - start);
    if (answer.status !== 200 && answer.status !== 201 && answer.status !== 422)
      failed.push(`${kind} ${answer.status}`);
    return answer;
  };
  const arrange = async (member: Member) => {
    const partner = pick(members);
    if (partner === member) return;
    const proposed = [...new Set(Array.from({ length: slotsPerRequest }, () => pick(slots)))];
    const asked = { user_id: partner.id, slots: proposed, way: 'on_site' };
    const { status, body } = await timed('request', member, 'POST', '/business/meetings', asked);
    if (status === 422) return void (refused += 1);
    for (const start of body.data.proposals) {
      const path = `/business/meetings/${body.data.id}/accept`;
      const answer = await timed('accept', partner, 'POST', path, { start });
      if (answer.status === 200) return void (accepted += 1);
      refused += 1;
    }
  };

  const waiting = Array.from({ length: requestsEach }, () => members).flat();
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await arrange(next);
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  const { body } = await call(members[0]!, 'GET', '/desk/business/meetings');
  const twice = countTwice(body.data);
  await close();
  const note = `${accepted} meetings, ${refused} refused, in ${Math.round(seconds)} s`;
  const limit = { unit: 'ms', goal: { atMost: 500 } };
  return [
    {
      what: `${name}: request, p99 of ${times.request.length}`,
      value: quantile(times.request, 0.99),
      ...limit,
    },
    {
      what: `${name}: accept, p99 of ${times.accept.length}`,
      value: quantile(times.accept, 0.99),
      ...limit,
      note,
    },
    {
      what: `${name}: people or tables with two meetings at a time`,
      value: twice,
      unit: '',
      goal: { atMost: 0 },
    },
    {
      what: `${name}: failed`,
      value: failed.length,
      unit: '',
      goal: { atMost: 0 },
      ...(failed[0] && { note: failed[0] }),
    },
  ];
}

/** Counts people and tables that have more than one accepted meeting in a slot. */
function countTwice(meetings: readonly DeskMeeting[]): number {
  const seats = meetings
    .filter(({ state }) => state === 'accepted')
    .flatMap(({ start, requester, partner, table }) => [
      `${start} person ${requester.id}`,
      `${start} person ${partner.id}`,
      `${start} table ${table?.id}`,
    ]);
  return seats.length - new Set(seats).size;
}
