import { gunzipSync } from 'node:zlib';
import type { TransactionBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestCopy } from '../../server/areas/boxes/make-copy.ts';
import type { Schema } from '../../server/db/schema.ts';
import { openBoxSchool } from '../support/box-school.ts';
import { addBox, pairedBox } from '../support/paired-box.ts';
import type { Person, School } from '../support/school.ts';

let at: Awaited<ReturnType<typeof openBoxSchool>>;
let school: School;
let admin: Person;

beforeAll(async () => {
  at = await openBoxSchool();
  ({ school, admin } = at);
});
beforeEach(async () => {
  school.clock.shift = 0;
  await school.ctx.db.deleteFrom('box').execute();
});
afterAll(() => school.close());

const rowOf = (id: number) =>
  school.ctx.db.selectFrom('box').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The context of the school with a count of its transactions. `before` runs before each, with its number. */
function withTransactions(
  { ctx }: School,
  before: (number: number) => Promise<void> = async () => undefined,
) {
  let begun = 0;
  const counted = (builder: TransactionBuilder<Schema>): TransactionBuilder<Schema> =>
    new Proxy(builder, {
      get: (target, name) => {
        if (name === 'setIsolationLevel')
          return (...args: Parameters<typeof target.setIsolationLevel>) =>
            counted(target.setIsolationLevel(...args));
        if (name !== 'execute') return memberOf(target, name);
        return async (...args: Parameters<typeof target.execute>) => {
          begun += 1;
          await before(begun);
          return target.execute(...args);
        };
      },
    });
  const db = new Proxy(ctx.db, {
    get: (target, name) =>
      name === 'transaction' ? () => counted(target.transaction()) : memberOf(target, name),
  });
  return { ctx: { ...ctx, db }, count: () => begun };
}

/** A member of an object with private fields, which a proxy does not have. */
function memberOf(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

describe('the next copy', () => {
  it('shares the parts that have not changed', async () => {
    const box = await pairedBox(school, admin, at.choices);
    const before = await box.copy();
    await at.say(at.bert, at.chosen, 'one more');
    const after = await box.copy();
    expect(after.name).not.toBe(before.name);
    const known = new Set(before.parts.map(({ hash }) => hash));
    const changed = after.parts.filter(({ hash }) => !known.has(hash)).map(({ table }) => table);
    expect(changed.filter((table) => !['chat_group', 'chat_member', 'message'].includes(table))).toEqual([]);
    expect(changed).toContain('message');
    const old = before.parts.find(({ table }) => table === 'message')!;
    expect((await box.fetchBytes(`/parts/${old.hash}`)).status).toBe(404);
    // Another box has the same parts.
    const second = await pairedBox(school, admin, at.choices);
    const same = await second.copy();
    expect(same.parts).toEqual(after.parts);
    await admin.call('POST', `/desk/boxes/${second.id}/revoke`, {});
    await box.part(after.parts[0]!.hash);
  });

  it('is the same one if nothing has changed', async () => {
    const box = await pairedBox(school, admin, at.choices);
    const before = await box.copy();
    const after = await box.copy();
    expect(after).toEqual({ ...before, made_at: after.made_at });
    expect(after.made_at).toBeGreaterThan(before.made_at);
  });

  it('is read again only after a change, after hours, or if the box insists', async () => {
    const box = await pairedBox(school, admin, at.choices);
    const { name, made_at } = await box.copy();
    const { ctx, count } = withTransactions(school);
    const row = await rowOf(box.id);
    const take = async (maxAgeMs: number, laterMs = 120_000) => {
      school.clock.shift += laterMs;
      const before = count();
      const copy = await newestCopy(ctx, row, maxAgeMs);
      return { copy, transactions: count() - before };
    };
    const read = 2;
    expect(await take(100_000)).toMatchObject({ copy: { name }, transactions: read });
    const same = await take(100_000);
    expect(same).toMatchObject({ copy: { name }, transactions: 1 });
    expect(same.copy.made_at).toBeGreaterThan(made_at);
    expect(await take(0)).toMatchObject({ copy: { name }, transactions: read });
    await at.say(at.bert, at.chosen, 'a change');
    const changed = await take(100_000);
    expect(changed.transactions).toBe(read);
    expect(changed.copy.name).not.toBe(name);
    expect((await take(100_000, 4 * 3_600_000)).transactions).toBe(read);
  });

  it('is made only if the last is too old, and once for simultaneous requests', async () => {
    const box = await pairedBox(school, admin, at.choices);
    const answers = await Promise.all([box.take(), box.take(), box.take()]);
    const names = answers.map(({ body }) => body.data.name as string);
    expect(new Set(names).size).toBe(1);
    await at.say(at.bert, at.chosen, 'another one');
    school.clock.shift = 30_000;
    expect((await box.take(0)).body.data.name).toBe(names[0]);
    school.clock.shift = 120_000;
    expect((await box.take(3600)).body.data.name).toBe(names[0]);
    expect((await box.take(100)).body.data.name).not.toBe(names[0]);
    expect((await admin.call('GET', `/desk/boxes/${box.id}/copies`)).body.data).toHaveLength(2);
  });

  it('has the new choices, and is not made within a minute', async () => {
    const box = await pairedBox(school, admin, at.choices);
    await box.copy();
    const body = { name: 'Laptop', group_ids: [at.other], folder_ids: [] };
    expect((await admin.call('PUT', `/desk/boxes/${box.id}`, body)).status).toBe(200);
    const early = await box.take(3600);
    expect([early.status, early.body.code]).toEqual([429, 'tooMany']);
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    const copy = await box.copy();
    expect(await box.rowsOf(copy, 'chat_group')).toMatchObject([{ id: at.other }]);
    expect(copy.parts.filter(({ table }) => table === 'folder')).toEqual([]);
  });

  it('is not needed for a renamed box', async () => {
    const box = await pairedBox(school, admin, at.choices);
    const copy = await box.copy();
    await admin.call('PUT', `/desk/boxes/${box.id}`, { name: 'Tent', ...at.choices });
    expect((await box.take(3600)).body.data.name).toBe(copy.name);
  });

  it('has its parts again when they were missing, as after a restore', async () => {
    const box = await pairedBox(school, admin, at.choices);
    const { parts } = await box.copy();
    await school.ctx.db.deleteFrom('box_part').execute();
    school.clock.shift += 61_000;
    const { body } = await box.take(3600);
    expect(body.data.parts).toEqual(parts);
    for (const { hash } of parts) await box.part(hash);
  });

  it('is confirmed by its box, once', async () => {
    const box = await pairedBox(school, admin, at.choices);
    const stranger = await pairedBox(school, admin);
    const { id } = await box.copy();
    const taken = async () => (await admin.call('GET', `/desk/boxes/${box.id}/copies`)).body.data[0].taken_at;
    expect((await stranger.call('POST', `/boxes/own/copies/${id}/taken`)).status).toBe(404);
    expect(await taken()).toBeNull();
    expect((await box.call('POST', `/boxes/own/copies/${id}/taken`)).status).toBe(200);
    const first = await taken();
    school.clock.shift += 30_000;
    expect((await box.call('POST', `/boxes/own/copies/${id}/taken`)).status).toBe(200);
    expect(await taken()).toBe(first);
  });

  it('needs the same tables', async () => {
    const box = await pairedBox(school, admin);
    const { status, body } = await box.call('GET', '/boxes/own/copy?schema_version=001-line');
    expect([status, body.code]).toEqual([409, 'boxVersion']);
  });
});

describe('an erased account', () => {
  const storedText = async () => {
    const rows = await school.ctx.db.selectFrom('box_part').select('content').execute();
    return rows.map(({ content }) => gunzipSync(content).toString()).join('\n');
  };

  it('is in no part, and not in the next copy', async () => {
    const person = await school.person({ name: 'Ephemeral' });
    const box = await pairedBox(school, admin, at.choices);
    const { parts } = await box.copy();
    expect(await storedText()).toContain('Ephemeral');
    expect((await person.call('DELETE', '/profile')).status).toBe(200);
    expect(await storedText()).toBe('');
    expect((await box.fetchBytes(`/parts/${parts[0]!.hash}`)).status).toBe(404);
    expect(await box.textOf(await box.copy())).not.toContain('Ephemeral');
  });

  it.each([
    { before: 1, transactions: 2 },
    { before: 2, transactions: 4 },
  ])(
    'is in no part either if it is erased before transaction $before of a copy',
    async ({ before, transactions }) => {
      const box = await pairedBox(school, admin, at.choices);
      const person = await school.person({ name: 'Fleeting' });
      let status = 0;
      const { ctx, count } = withTransactions(school, async (number) => {
        if (number === before) ({ status } = await person.call('DELETE', '/profile'));
      });
      const copy = await newestCopy(ctx, await rowOf(box.id), 0);
      expect([status, count()]).toEqual([200, transactions]);
      expect(await storedText()).not.toContain('Fleeting');
      expect(await box.textOf(copy)).not.toContain('Fleeting');
    },
  );

  it('leaves its box to the others', async () => {
    const owner = await school.person({ role: 'admin' });
    const { id } = (await addBox(owner)).body.data;
    await owner.call('DELETE', '/profile');
    const row = await school.ctx.db.selectFrom('box').select('created_by').where('id', '=', id).execute();
    expect(row).toEqual([{ created_by: null }]);
  });
});
