import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HandedOperation, maxHandedOver } from '../../contract/boxes.ts';
import { tokenHash } from '../../server/auth/tokens.ts';
import { answerContent, contentsOf, unpack } from '../../server/box/exchange-content.ts';
import { openExchange } from '../../server/box/exchange-file.ts';
import { callLimits } from '../../server/http/call-limits.ts';
import { boxFile, bringIn } from '../support/box-files.ts';
import { openHandover } from '../support/handover.ts';
import { pairedBox, type PairedBox } from '../support/paired-box.ts';
import type { Person, School } from '../support/school.ts';

let site: Awaited<ReturnType<typeof openHandover>>;
let school: School;
let [admin, anna, bert] = [] as unknown as [Person, Person, Person];
let box: PairedBox;

beforeAll(async () => {
  site = await openHandover();
  ({ school, admin, anna, bert, box } = site);
});
beforeEach(() => {
  school.clock.shift = 0;
});
afterAll(() => school.close());

/** Brings a file in. Returns the response and the content of the answer. */
async function exchange(file: Buffer) {
  const { status, body } = await bringIn(school, admin, box.id, file);
  expect(status).toBe(200);
  const { answer, ...result } = body.data;
  const head = { kind: 'answer' as const, number: box.number };
  const opened = openExchange(tokenHash(box.token), head, Buffer.from(answer, 'base64url'));
  return { result, ...unpack(answerContent, opened) };
}

const statusesOf = async (...ops: HandedOperation[]) => {
  const { json } = await exchange(boxFile(box, ops));
  expect(json.results.map(({ op_id }) => op_id)).toEqual(ops.map(({ op_id }) => op_id));
  return json.results.map(({ status }) => status);
};

const errorOf = async (file: Uint8Array, boxId = box.id): Promise<string> => {
  const { status, body } = await bringIn(school, admin, boxId, file);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['upload']]);
  return body.errors.upload[0];
};

describe('the operations of a file', () => {
  it('are counted by what happened to them', async () => {
    const known = await site.message(anna, 'Sent before');
    await site.handOver(known);
    const refused = {
      ...(await site.message(anna, 'x')),
      args: { group_id: site.groupId, content: 'Changed' },
    };
    const gone = await site.message(bert, 'In no chat', { group_id: 999_999 });
    const onUnknown = { depends_on: randomUUID(), depends_on_author: anna.id };
    const reaction = { id: 0, group_id: site.groupId, emoji: '👍' };
    const late = await site.sign(bert, 'message.react', reaction, onUnknown);
    const fresh = await site.message(bert, 'New');
    const { result, json } = await exchange(
      boxFile(box, [known, refused, gone, late, fresh], { waiting: 2 }),
    );
    expect(json.results.map(({ status }) => status)).toEqual(['done', 'unsigned', 'dead', 'later', 'done']);
    expect(result).toMatchObject({ executed: 1, known: 1, refused: 1, waiting: 4, undecided: 0 });
    expect(json.copy?.manifest.made_at).toBeGreaterThanOrEqual(json.made_at);
  });

  it('keep their order behind one that waits, however many there are', async () => {
    const waiting = { ...(await site.message(anna, 'Not signed')), signature: 'x' };
    const others: HandedOperation[] = [];
    for (let at = 0; at < maxHandedOver; at += 1) others.push(await site.message(bert, `Message ${at}`));
    const behind = await site.message(anna, 'Behind it');
    const onIt = await site.change(bert, 'react', waiting.op_id, { emoji: '👍' });
    const statuses = await statusesOf(waiting, ...others, behind, onIt);
    expect(statuses.slice(0, 2)).toEqual(['unsigned', 'done']);
    expect(statuses.filter((status) => status === 'done')).toHaveLength(maxHandedOver);
    expect(statuses.slice(-2)).toEqual(['unsigned', 'later']);
  });

  it('are undecided above the limit of their person', async () => {
    const { calls } = school.ctx;
    const file = boxFile(box, [await site.message(anna, 'One'), await site.message(anna, 'Two')]);
    school.ctx.calls = callLimits(1);
    try {
      expect((await exchange(file)).result).toMatchObject({ executed: 1, waiting: 0, undecided: 1 });
    } finally {
      school.ctx.calls = calls;
    }
    expect((await exchange(file)).result).toMatchObject({ executed: 1, known: 1, undecided: 0 });
  });

  it('are counted once if the same file comes twice at the same time', async () => {
    const file = boxFile(box, [await site.message(anna, 'Twice'), await site.message(bert, 'Also twice')]);
    const twice = await Promise.all([exchange(file), exchange(file)]);
    const executed = twice.map(({ result }) => result.executed).toSorted((a, b) => a - b);
    const known = twice.map(({ result }) => result.known).toSorted((a, b) => a - b);
    expect([executed, known]).toEqual([
      [0, 2],
      [0, 2],
    ]);
  });

  it('wait in an archived school', async () => {
    const setArchived = async (archived: boolean) => {
      const { version } = (await admin.call('GET', '/desk/school')).body.data;
      expect((await admin.call('PUT', '/desk/school', { base: version, archived })).status).toBe(200);
    };
    const op = await site.message(anna, 'After the end');
    await setArchived(true);
    try {
      expect(await statusesOf(op)).toEqual(['unsigned']);
    } finally {
      await setArchived(false);
    }
    expect(await statusesOf(op)).toEqual(['done']);
  });

  it('are named in the audit log as a call of the administrator, also the second time', async () => {
    const entries = () =>
      school.ctx.db
        .selectFrom('audit')
        .select(['actor_id', 'row_id', 'kind'])
        .where(sql<string>`details->>'call'`, '=', 'bringInBoxFile')
        .execute();
    const before = (await entries()).length;
    const file = boxFile(box, [await site.message(anna, 'In the log')]);
    await exchange(file);
    await exchange(file);
    const entry = { actor_id: admin.id, row_id: String(box.id), kind: 'school' };
    expect((await entries()).slice(before)).toEqual([entry, entry]);
  });
});

describe('the copy in an answer', () => {
  it('has what the box lacks, and contains the operations of the file', async () => {
    const op = await site.message(anna, 'Part of the copy');
    const { json, contents, result } = await exchange(boxFile(box, [op]));
    const { manifest, contents: listed } = json.copy!;
    expect(result).toMatchObject({ copy: 'included', left_out: 0 });
    const all = new Set([...manifest.parts, ...manifest.files].map(({ hash }) => hash));
    expect(new Set(contentsOf(listed, contents).keys())).toEqual(all);
    const rows = await box.rowsOf(manifest, 'message');
    expect(rows.map(({ client_id }) => client_id)).toContain(op.op_id);
    const ofMessages = manifest.parts.find(({ table }) => table === 'message')!.hash;
    const others = manifest.parts.map(({ hash }) => hash).filter((hash) => hash !== ofMessages);
    const has = { parts: others, files: [] };
    const journal = randomUUID();
    const next = await exchange(boxFile(box, [], { has, journal, last: 7, performed: [op.op_id] }));
    expect(next.json.copy!.contents.map(({ hash }) => hash)).toContain(ofMessages);
    expect(next.json.copy!.contents.length).toBeLessThan(listed.length);
    expect(next.json).toMatchObject({ journal, last: 7, performed: [op.op_id], results: [] });
  });

  it('is missing if the box has other tables, or none can be made', async () => {
    const op = await site.message(anna, 'Without a copy');
    const other = await exchange(boxFile(box, [op], { schema_version: '001-other' }));
    expect([other.result.executed, other.result.copy, other.json.copy]).toEqual([1, 'otherVersion', null]);
    await sql`alter table box_part rename to box_part_away`.execute(school.ctx.db);
    try {
      const failed = await exchange(boxFile(box, [op]));
      expect([failed.result.known, failed.result.copy, failed.json.copy]).toEqual([1, 'failed', null]);
    } finally {
      await sql`alter table box_part_away rename to box_part`.execute(school.ctx.db);
    }
  });
});

describe('a file is refused', () => {
  it('if it is none of a box, cut, or an answer', async () => {
    expect(await errorOf(Buffer.from('A text'))).toContain('not a file of a box');
    const file = boxFile(box, []);
    for (const bytes of [0, 30])
      expect(await errorOf(file.subarray(0, bytes))).toContain('damaged or incomplete');
    expect(await errorOf(file.subarray(0, -1))).toContain('damaged or incomplete');
    const strange = boxFile(box, [], { ops: [{ op_id: 'x' }] as unknown as HandedOperation[] });
    expect(await errorOf(strange)).toContain('damaged or incomplete');
    const { body } = await bringIn(school, admin, box.id, file);
    expect(await errorOf(Buffer.from(body.data.answer, 'base64url'))).toContain('an answer of the school');
  });

  it('if it is from another box, or made without the token', async () => {
    const other = await pairedBox(school, admin);
    const op = await site.message(anna, 'From another box');
    expect(await errorOf(boxFile(other, [op]))).toContain('another box');
    expect(await errorOf(boxFile(box, [op]), other.id)).toContain('another box');
    const forged = boxFile({ number: box.number, token: other.token }, [op]);
    expect(await errorOf(forged)).toContain('damaged or incomplete');
    expect((await site.messages()).map(({ client_id }) => client_id)).not.toContain(op.op_id);
  });

  it('from a box that is revoked, expired or unknown', async () => {
    const op = await site.message(anna, 'Too late');
    const [revoked, expired] = [await pairedBox(school, admin), await pairedBox(school, admin)];
    await admin.call('POST', `/desk/boxes/${revoked.id}/revoke`, {});
    expect(await errorOf(boxFile(revoked, [op]), revoked.id)).toContain('was revoked');
    school.clock.shift = 8 * 86_400_000;
    expect(await errorOf(boxFile(expired, [op]), expired.id)).toContain('its days are over');
    expect((await bringIn(school, admin, 999_999, boxFile(box, [op]))).status).toBe(404);
    expect((await site.messages()).map(({ client_id }) => client_id)).not.toContain(op.op_id);
  });

  it('from everybody except administrators', async () => {
    const moderator = await school.person({ role: 'moderator' });
    const file = boxFile(box, [await site.message(anna, 'By a moderator')]);
    for (const person of [moderator, anna])
      expect((await bringIn(school, person, box.id, file)).status).toBe(403);
  });
});
