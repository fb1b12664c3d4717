import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSession } from '../../server/auth/sessions.ts';
import { listen } from '../support/echo.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const devicesOf = async (person: Person): Promise<{ id: number; current: boolean; agent: string }[]> =>
  (await person.call('GET', '/profile/devices')).body.data;

it('lists the sessions of a person, and marks the current one', async () => {
  const anna = await school.person();
  await createSession(school.ctx.db, anna.id, 'Phone');
  await createSession(school.ctx.db, anna.id, 'Waiting page', 'pending');
  await school.person();
  const devices = await devicesOf(anna);
  expect(new Map(devices.map(({ agent, current }) => [agent, current]))).toEqual(
    new Map([
      ['Phone', false],
      ['test', true],
    ]),
  );
});

it('ends one session: its token and its socket are invalid at once, the others stay', async () => {
  const anna = await school.person();
  const phone = await createSession(school.ctx.db, anna.id, 'Phone');
  const listener = listen(school.url, phone.token);
  await new Promise((resolve) => listener.socket.on('connect', () => resolve(null)));
  const cut = new Promise((resolve) => listener.socket.on('disconnect', resolve));
  const { id } = (await devicesOf(anna)).find(({ agent }) => agent === 'Phone')!;
  expect((await anna.call('DELETE', `/profile/devices/${id}`)).status).toBe(200);
  await cut;
  expect((await school.call('GET', '/profile', undefined, as(phone.token))).status).toBe(401);
  expect((await anna.call('GET', '/profile')).status).toBe(200);
  listener.close();
});

it('makes the other devices of the person pull after a sign-in and a sign-out', async () => {
  const anna = await school.person();
  const listener = listen(school.url, anna.token);
  listener.echo.join(`notifications.${anna.id}`);
  await listener.receives(({ event }) => event === 'presence:subscribed');
  const pulls = () => listener.received.filter(({ event }) => event === 'sync').length;
  const { body } = await anna.call('POST', '/session');
  await expect.poll(pulls).toBe(1);
  await school.call('POST', '/logout', undefined, as(body.data.token));
  await expect.poll(pulls).toBe(2);
  await createSession(school.ctx.db, anna.id, 'Phone');
  const { id } = (await devicesOf(anna)).find(({ agent }) => agent === 'Phone')!;
  await anna.call('DELETE', `/profile/devices/${id}`);
  await expect.poll(pulls).toBe(3);
  listener.close();
});

it('ends all other sessions of the person, and of no other person', async () => {
  const [anna, bert] = [await school.person(), await school.person()];
  const more = [
    await createSession(school.ctx.db, anna.id, 'A'),
    await createSession(school.ctx.db, anna.id, 'B'),
  ];
  expect((await anna.call('DELETE', '/profile/devices')).body.data).toEqual({ ended: 2 });
  for (const { token } of more)
    expect((await school.call('GET', '/profile', undefined, as(token))).status).toBe(401);
  expect(await devicesOf(anna)).toHaveLength(1);
  expect(await devicesOf(bert)).toHaveLength(1);
});

it('does not find sessions of other people', async () => {
  const [anna, bert] = [await school.person(), await school.person()];
  const [device] = await devicesOf(bert);
  expect((await anna.call('DELETE', `/profile/devices/${device!.id}`)).status).toBe(404);
  expect(await devicesOf(bert)).toHaveLength(1);
});

it('shows when a device was last active', async () => {
  const anna = await school.person();
  const long = new Date(Date.now() - 3_600_000);
  await school.ctx.db
    .updateTable('session')
    .set({ last_used_at: long })
    .where('user_id', '=', anna.id)
    .execute();
  await anna.call('GET', '/profile');
  const [row] = (await anna.call('GET', '/profile/devices')).body.data;
  expect(row.last_used_at * 1000).toBeGreaterThan(long.getTime() + 1_800_000);
});
