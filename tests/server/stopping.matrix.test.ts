import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openSchool } from '../support/school.ts';

const connections: Socket[] = [];

afterEach(() => {
  for (const connection of connections.splice(0)) connection.destroy();
});

/** Opens a connection and sends the given bytes. */
async function open(url: string, bytes = ''): Promise<{ ended: Promise<unknown> }> {
  const connection = connect(Number(new URL(url).port), '127.0.0.1');
  connections.push(connection);
  connection.on('error', () => undefined).resume();
  await once(connection, 'connect');
  if (bytes !== '') connection.write(bytes);
  return { ended: once(connection, 'close') };
}

test('a stopping server closes idle connections', async () => {
  const school = await openSchool();
  const unused = await open(school.url);
  const keptAlive = await open(school.url, 'GET /api/health HTTP/1.1\r\nhost: school\r\n\r\n');
  await expect.poll(() => school.call('GET', '/health')).toMatchObject({ status: 200 });
  await school.close();
  await Promise.all([unused.ended, keptAlive.ended]);
});

test('a stopping server does not wait forever for an incomplete request', async () => {
  const school = await openSchool();
  const slow = await open(
    school.url,
    'POST /api/login HTTP/1.1\r\nhost: school\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  await expect.poll(() => school.call('GET', '/health')).toMatchObject({ status: 200 });
  await school.close();
  await slow.ended;
}, 20_000);
