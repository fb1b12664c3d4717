import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ballotDelayMs } from '../../contract/ballots.ts';
import type { PollKind, Vote } from '../../contract/polls.ts';
import { getMeta } from '../../src/db/meta.ts';
import type { SecretBallot } from '../../src/db/outbox-op.ts';
import { listIntentionalOps } from '../../src/db/intentional-ops.ts';
import { listOps } from '../../src/db/outbox.ts';
import { newBallot } from '../../src/features/polls/new-ballot.ts';
import { cast, signedToken } from '../support/ballots.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { type RealDevice, realDevice, until } from './harness/real-device.ts';

vi.setConfig({ testTimeout: 60_000 });

let school: School;
let admin: Person;
const devices: RealDevice[] = [];

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
}, 60_000);
afterEach(async () => {
  for (const device of devices.splice(0)) await device.api.signOut();
});
afterAll(() => school.close(), 30_000);

async function openPoll(kind: PollKind = 'single'): Promise<number> {
  const options = [{ localized_title: { en: 'Monday' } }, { localized_title: { en: 'Friday' } }];
  const { id } = (
    await admin.call('POST', '/desk/polls', {
      localized_title: { en: 'Which day?' },
      kind,
      group: 'final',
      variations: kind === 'single' ? options : [],
      free_answer: false,
      mandatory: false,
      results: 'closed',
      roles: [],
      courses: [],
    })
  ).body.data;
  await admin.call('POST', `/desk/polls/${id}/open`);
  return id;
}

async function device(person: Person): Promise<RealDevice> {
  const made = await realDevice(school.url, person);
  devices.push(made);
  return made;
}

async function answer(
  { db, enqueueOp }: RealDevice,
  id: number,
  vote: Vote,
  delay: SecretBallot['delay'] = 'none',
) {
  await until(async () => expect((await db.polls.get(id))?.ballot_key).toBeTruthy());
  const poll = (await db.polls.get(id))!;
  await enqueueOp(await newBallot(poll, poll.ballot_key!, vote, delay));
}

const online = async (made: RealDevice, isOnline: boolean) => {
  made.net.up = isOnline;
  await made.api.pageState({ online: isOnline, visible: true });
};

async function castByOthers(id: number, count: number) {
  for (let each = 0; each < count; each++)
    await cast(school, await signedToken(await school.person(), id), 2);
}

const bodyOf = ({ body }: RequestInit): string => (typeof body === 'string' ? body : '');
const ballotsOf = ({ net }: RealDevice) => net.sent.filter(({ address }) => address.endsWith('/ballots'));

it('counts an anonymous answer once despite lost responses, and stores its receipt', async () => {
  const id = await openPoll();
  await castByOthers(id, 4);
  const own = await device(await school.person());
  await until(async () => expect((await own.db.polls.get(id))?.ballot_key).toBeTruthy());
  await online(own, false);
  await answer(own, id, 1);
  await online(own, true);
  own.net.lostResponses = 2;
  await until(async () => expect(await listOps(own.db)).toEqual([]));
  await admin.call('POST', `/desk/polls/${id}/close`);
  const results = (await admin.call('GET', `/polls/${id}/results`)).body.data;
  expect(results).toMatchObject({
    counted: true,
    voted: 5,
    votes: [
      { key: '1', count: 1 },
      { key: '2', count: 4 },
    ],
  });
  const { receipts } = (await admin.call('GET', `/polls/${id}/receipts`)).body.data;
  expect(receipts).toContain(await getMeta(`receipt:${id}`, own.db));
});

it('sends the ballot without anything that names the person, in one size for all answers', async () => {
  const id = await openPoll('text');
  // With characters that no signature contains.
  const answers = ['No.', 'A much longer answer. '.repeat(60)];
  const sizes = new Set<number>();
  for (const vote of answers) {
    const person = await school.person();
    const own = await device(person);
    await answer(own, id, vote);
    await until(async () => expect(ballotsOf(own)).not.toEqual([]));
    for (const { init } of ballotsOf(own)) {
      expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
      expect(Object.keys(init.headers ?? {}).toSorted()).toEqual(['accept', 'content-type']);
      sizes.add(Buffer.byteLength(bodyOf(init)));
    }
    // The answer is in no other request.
    for (const { address, init } of own.net.sent)
      if (!address.endsWith('/ballots')) expect(bodyOf(init)).not.toContain(vote.slice(0, 20).trim());
    const signed = own.net.sent.filter(({ address }) => address.endsWith('/ballot'));
    expect(signed).not.toEqual([]);
  }
  expect([...sizes]).toHaveLength(1);
});

it('waits for a random time between the signature and the ballot, also if the person retries', async () => {
  const id = await openPoll();
  const own = await device(await school.person());
  const before = Date.now();
  await answer(own, id, 1, 'poll');
  await until(async () => expect(await listOps(own.db)).toMatchObject([{ kind: 'ballot.cast' }]));
  const [op] = await listOps(own.db);
  expect(op!.nextAt).toBeGreaterThanOrEqual(before + ballotDelayMs.poll.min);
  expect(op!.nextAt).toBeLessThanOrEqual(Date.now() + ballotDelayMs.poll.max);
  await online(own, false);
  await online(own, true);
  await until(async () => expect(await getMeta('connection', own.db)).toMatchObject({ syncing: false }));
  expect(ballotsOf(own)).toEqual([]);
  expect(await listOps(own.db)).toMatchObject([{ nextAt: op!.nextAt }]);
});

it('keeps the ballot until it is counted, and its receipt can be fetched later', async () => {
  const id = await openPoll();
  const own = await device(await school.person());
  await answer(own, id, 1);
  await until(async () =>
    expect(await listOps(own.db)).toMatchObject([
      { kind: 'ballot.cast', state: 'queued', error: { code: 'ballotWaiting' } },
    ]),
  );
  await castByOthers(id, 4);
  // As after the pause that the server asked for.
  await own.db.outbox.toCollection().modify({ nextAt: 0, floorAt: 0 });
  await own.api.retry();
  await until(async () => expect(await listOps(own.db)).toEqual([]));
  expect(await getMeta(`receipt:${id}`, own.db)).toBeTruthy();
});

it('is not an unsent change once it has arrived, and gets its receipt as soon as the poll is counted', async () => {
  const id = await openPoll();
  const own = await device(await school.person());
  await answer(own, id, 1);
  await until(async () =>
    expect(await listOps(own.db)).toMatchObject([{ state: 'queued', error: { code: 'ballotWaiting' } }]),
  );
  expect(await listIntentionalOps(own.db)).toEqual([]);
  await admin.call('POST', `/desk/polls/${id}/close`);
  await until(async () => expect(await getMeta(`receipt:${id}`, own.db)).toBeTruthy());
  expect(await listOps(own.db)).toEqual([]);
});

it('counts the first of two answers that two devices of a person gave offline', async () => {
  const id = await openPoll();
  const person = await school.person();
  const [one, two] = [await device(person), await device(person)];
  for (const each of [one, two])
    await until(async () => expect((await each.db.polls.get(id))?.ballot_key).toBeTruthy());
  for (const each of [one, two]) await online(each, false);
  await answer(one, id, 1);
  await answer(two, id, 2);
  await online(one, true);
  await until(async () => expect(await listOps(one.db)).toMatchObject([{ kind: 'ballot.cast' }]));
  await online(two, true);
  await until(async () =>
    expect(await listOps(two.db)).toMatchObject([
      { kind: 'ballot.request', state: 'dead', error: { code: 'alreadyVoted' } },
    ]),
  );
});

it('refuses a ballot that comes after the counting, with its reason', async () => {
  const id = await openPoll();
  const own = await device(await school.person());
  await answer(own, id, 1, 'session');
  await until(async () => expect(await listOps(own.db)).toMatchObject([{ kind: 'ballot.cast' }]));
  await admin.call('POST', `/desk/polls/${id}/close`);
  school.clock.shift = 10 * 60_000;
  await school.ctx.jobs.idle();
  school.clock.shift = 0;
  await own.db.outbox.toCollection().modify({ nextAt: 0, floorAt: 0 });
  await online(own, false);
  await online(own, true);
  await until(async () => expect(await listOps(own.db)).toMatchObject([{ state: 'dead' }]));
});
