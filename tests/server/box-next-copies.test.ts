import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

  it('is made again when the parts are missing, as after a restore', async () => {
    const box = await pairedBox(school, admin, at.choices);
    const { name } = await box.copy();
    await school.ctx.db.deleteFrom('box_part').execute();
    school.clock.shift += 61_000;
    const { body } = await box.take(3600);
    expect(body.data.name).not.toBe(name);
    await box.part(body.data.parts[0].hash);
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

  it('is in no part either if the copy was being made at the same time', async () => {
    const box = await pairedBox(school, admin, at.choices);
    for (let round = 0; round < 3; round++) {
      const person = await school.person({ name: 'Fleeting' });
      school.clock.shift += 61_000;
      await Promise.all([box.take(), person.call('DELETE', '/profile')]);
      expect(await storedText()).not.toContain('Fleeting');
    }
  });

  it('leaves its box to the others', async () => {
    const owner = await school.person({ role: 'admin' });
    const { id } = (await addBox(owner)).body.data;
    await owner.call('DELETE', '/profile');
    const row = await school.ctx.db.selectFrom('box').select('created_by').where('id', '=', id).execute();
    expect(row).toEqual([{ created_by: null }]);
  });
});
