import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ballotGraceMs, ballotRetrySeconds } from '../../contract/ballots.ts';
import type { PollForm } from '../../contract/polls.ts';
import { receiptText } from '../../src/lib/ballot-receipt.ts';
import { blindToken } from '../../src/lib/blind-ballot.ts';
import { ballotKeyOf, cast, signedToken } from '../support/ballots.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());
beforeEach(() => {
  school.clock.shift = 0;
});

async function openPoll(changes: Partial<PollForm> = {}): Promise<number> {
  const { id } = (
    await admin.call('POST', '/desk/polls', {
      localized_title: { en: 'Which day?' },
      kind: 'single',
      group: 'final',
      variations: [{ localized_title: { en: 'Monday' } }, { localized_title: { en: 'Friday' } }],
      free_answer: false,
      mandatory: false,
      results: 'voted',
      roles: [],
      courses: [],
      ...changes,
    })
  ).body.data;
  await admin.call('POST', `/desk/polls/${id}/open`);
  return id;
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => school.person()));
const tokens = async (count: number, pollId: number) =>
  Promise.all((await people(count)).map((person) => signedToken(person, pollId)));
const close = (id: number) => admin.call('POST', `/desk/polls/${id}/close`);
const results = async (id: number) => (await admin.call('GET', `/polls/${id}/results`)).body.data;
const rowFor = async (person: Person, id: number) =>
  (await person.call('GET', '/polls')).body.data
    .flatMap(({ items }: { items: { id: number }[] }) => items)
    .find((each: { id: number }) => each.id === id);
const afterGrace = async () => {
  school.clock.shift = ballotGraceMs.poll + 1000;
  await school.ctx.jobs.idle();
};

describe('a ballot', () => {
  it('is counted together with four others, and has a receipt', async () => {
    const id = await openPoll();
    const signed = await tokens(5, id);
    const first = await cast(school, signed[0]!, 2);
    expect([first.status, first.body.code, first.headers.get('retry-after')]).toEqual([
      425,
      'ballotWaiting',
      String(ballotRetrySeconds),
    ]);
    for (const one of signed.slice(1, 4)) expect((await cast(school, one, 1)).status).toBe(425);
    expect(await results(id)).toMatchObject({ voted: 5, withheld: 5, votes: [] });
    expect((await cast(school, signed[4]!, 1)).status).toBe(200);
    const receipt = (await cast(school, signed[0]!, 2)).body.data.receipt;
    const text = receiptText(id, signed[0]!.token, { keys: ['2'], text: null });
    expect(receipt).toBe(createHash('sha256').update(text).digest('base64url'));
    expect(await results(id)).toMatchObject({ voted: 5, withheld: 5, votes: [] });
    await close(id);
    expect(await results(id)).toMatchObject({
      counted: true,
      voted: 5,
      withheld: 0,
      votes: [
        { key: '1', count: 4 },
        { key: '2', count: 1 },
      ],
    });
    const published = (await admin.call('GET', `/polls/${id}/receipts`)).body.data;
    expect(published.receipts).toHaveLength(5);
    expect(published.receipts).toContain(receipt);
    expect(published.receipts).toEqual(published.receipts.toSorted());
  });

  it('counts once however often and with whatever answer its token is sent', async () => {
    const id = await openPoll();
    const signed = await tokens(5, id);
    expect((await cast(school, signed[0]!, 1)).status).toBe(425);
    expect((await cast(school, signed[0]!, 1)).status).toBe(425);
    expect((await cast(school, signed[0]!, 2)).body.code).toBe('alreadyVoted');
    await Promise.all(signed.flatMap((one) => [cast(school, one, 1), cast(school, one, 1)]));
    expect((await cast(school, signed[1]!, 2)).body.code).toBe('alreadyVoted');
    expect((await cast(school, signed[1]!, 1)).status).toBe(200);
    await close(id);
    expect(await results(id)).toMatchObject({ voted: 5, votes: [{ key: '1', count: 5 }] });
  });

  it('needs the signature of its own poll', async () => {
    const [id, other] = [await openPoll(), await openPoll()];
    const [own, foreign] = [(await tokens(1, id))[0]!, (await tokens(1, other))[0]!];
    expect((await cast(school, { ...foreign, pollId: id }, 1)).status).toBe(403);
    expect((await cast(school, { ...own, token: foreign.token }, 1)).status).toBe(403);
    expect((await cast(school, { ...own, pollId: 999_999 }, 1)).status).toBe(404);
    expect((await cast(school, own, 3)).body.errors).toHaveProperty('vote');
    expect((await cast(school, own, null)).body.errors).toHaveProperty('vote');
    expect((await cast(school, own, 1)).status).toBe(425);
  });

  it('is stored when the server stops, and can be sent again after a crash', async () => {
    const id = await openPoll();
    const signed = await tokens(2, id);
    for (const one of signed) expect((await cast(school, one, 2)).status).toBe(425);
    await school.restart();
    for (const one of signed) expect((await cast(school, one, 2)).status).toBe(200);
    expect(await results(id)).toMatchObject({ voted: 2, withheld: 2, votes: [] });
  });

  it('can’t come in a push, which names the person', async () => {
    const id = await openPoll();
    const [person] = await people(1);
    const { token, signature } = await signedToken(person!, id);
    const args = {
      poll_id: id,
      vote: 1,
      token,
      key: '',
      blind_signature: signature,
      inverse: signature,
      size: 1,
    };
    const { body } = await person!.call('POST', '/sync/push', {
      ops: [{ op_id: randomUUID(), lane: `ballot:${id}`, kind: 'ballot.cast', args }],
    });
    expect(body.data[0]).toMatchObject({ status: 'dead', code: 'invalid' });
  });
});

describe('the right to answer anonymously', () => {
  it('is used once: the same token gets the same signature again, another gets none', async () => {
    const id = await openPoll();
    const [person] = await people(1);
    const key = await ballotKeyOf(person!, id);
    const { blinded } = await blindToken(key);
    const request = (text: string) => person!.call('POST', `/polls/${id}/ballot`, { blinded: text });
    const first = await request(blinded);
    expect(first.body.data.poll).toMatchObject({ id, voted: true, anonymously: true, secrecy: 'signed' });
    expect((await request(blinded)).body.data.blind_signature).toBe(first.body.data.blind_signature);
    expect((await request((await blindToken(key)).blinded)).body.code).toBe('alreadyVoted');
    expect((await person!.call('POST', `/polls/${id}/vote`, { vote: 1 })).body.code).toBe('alreadyVoted');
    await close(id);
    expect((await request(blinded)).body.data.blind_signature).toBe(first.body.data.blind_signature);
  });

  it('is repeated by the key of a push as well', async () => {
    const id = await openPoll();
    const [person] = await people(1);
    const { blinded } = await blindToken(await ballotKeyOf(person!, id));
    const op = {
      op_id: randomUUID(),
      lane: `poll:${id}`,
      kind: 'ballot.request',
      args: { poll_id: id, blinded },
    };
    const push = async () => (await person!.call('POST', '/sync/push', { ops: [op] })).body.data[0];
    const first = await push();
    expect(first).toMatchObject({ status: 'done' });
    expect((await push()).data.blind_signature).toBe(first.data.blind_signature);
  });

  it('ends with the poll, and its private key is deleted', async () => {
    const id = await openPoll();
    const [person] = await people(1);
    const { blinded } = await blindToken(await ballotKeyOf(person!, id));
    await close(id);
    const refused = await person!.call('POST', `/polls/${id}/ballot`, { blinded });
    expect(refused.body.errors).toHaveProperty('vote');
    const keys = await school.ctx.db
      .selectFrom('ballot_key')
      .select('poll_id')
      .where('poll_id', '=', id)
      .execute();
    expect(keys).toEqual([]);
  });

  it('is not for people whom the poll does not address', async () => {
    const id = await openPoll({ roles: ['expert'] });
    const expert = await school.person({ role: 'expert' });
    const { blinded } = await blindToken(await ballotKeyOf(expert, id));
    const [attendee] = await people(1);
    expect((await attendee!.call('POST', `/polls/${id}/ballot`, { blinded })).status).toBe(404);
    expect((await admin.call('POST', `/polls/${id}/ballot`, { blinded })).status).toBe(403);
  });

  it('is refused for malformed tokens', async () => {
    const id = await openPoll();
    const [person] = await people(1);
    // The second one is a number beyond the modulus.
    for (const blinded of ['', '_'.repeat(342), `${'a'.repeat(341)}!`, 5])
      expect((await person!.call('POST', `/polls/${id}/ballot`, { blinded })).body.errors).toHaveProperty(
        'blinded',
      );
    expect(await rowFor(person!, id)).toMatchObject({ voted: false });
  });
});

describe('the closing', () => {
  it('counts ballots that wait in memory', async () => {
    const id = await openPoll();
    const signed = await tokens(7, id);
    for (const one of signed) await cast(school, one, 1);
    await close(id);
    await expect.poll(() => results(id)).toMatchObject({ counted: true, votes: [{ key: '1', count: 7 }] });
  });

  it('waits for ballots that were signed before, and refuses them after that', async () => {
    const id = await openPoll();
    const signed = await tokens(7, id);
    for (const one of signed.slice(0, 5)) await cast(school, one, 1);
    await close(id);
    expect(await results(id)).toMatchObject({ state: 'closed', counted: false, voted: 7, votes: [] });
    expect(await rowFor(admin, id)).toMatchObject({ state: 'closed', counted: false, votes: null });
    expect((await admin.call('GET', `/polls/${id}/receipts`)).status).toBe(422);
    expect((await cast(school, signed[5]!, 2)).status).toBe(200);
    expect(await results(id)).toMatchObject({ counted: false });
    await afterGrace();
    expect(await results(id)).toMatchObject({
      counted: true,
      voted: 6,
      votes: [
        { key: '1', count: 5 },
        { key: '2', count: 1 },
      ],
    });
    expect((await cast(school, signed[6]!, 1)).body.errors).toHaveProperty('vote');
    expect((await cast(school, signed[5]!, 2)).status).toBe(200);
  });

  it('ends the counting as soon as all ballots are there', async () => {
    const id = await openPoll();
    const signed = await tokens(5, id);
    await close(id);
    for (const one of signed) expect((await cast(school, one, 2)).status).toBe(200);
    expect(await results(id)).toMatchObject({ counted: true, votes: [{ key: '2', count: 5 }] });
  });

  it('never shows fewer than five anonymous answers', async () => {
    const id = await openPoll();
    const [named] = await people(1);
    await named!.call('POST', `/polls/${id}/vote`, { vote: 1 });
    for (const one of await tokens(4, id)) await cast(school, one, 2);
    await close(id);
    await expect
      .poll(() => results(id))
      .toMatchObject({ counted: true, voted: 5, withheld: 4, votes: [{ key: '1', count: 1 }] });
  });
});

it('a plain call is answered with the fact that it is confidential only', async () => {
  const id = await openPoll();
  const [person] = await people(1);
  const { body } = await person!.call('POST', `/polls/${id}/vote`, { vote: 1, anonymously: true });
  expect(body.data).toMatchObject({ anonymously: true, secrecy: 'confidential' });
});

it('gives keys to open polls that have none', async () => {
  const id = await openPoll();
  await school.ctx.db.deleteFrom('ballot_key').where('poll_id', '=', id).execute();
  await school.ctx.db.updateTable('poll').set({ ballot_key: null }).where('id', '=', id).execute();
  expect(await rowFor(admin, id)).toMatchObject({ ballot_key: null });
  await school.restart();
  expect((await cast(school, (await tokens(1, id))[0]!, 1)).status).toBe(425);
});
