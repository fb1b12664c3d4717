import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { openSchool } from '../tests/support/school.ts';
import type { Figure } from './figure.ts';
import { throughput } from './load.ts';
import { median } from './statistics.ts';

const rounds = 5;
const connections = 8;
const ms = 2000;

/**
 * A list of 50 messages through our server, compared with Hono alone with one query on the same database: no
 * session, rights, languages or ETag. Both run in one process, in turn.
 */
export async function listFigures(): Promise<Figure[]> {
  const school = await openSchool();
  const anna = await school.person();
  const bert = await school.person();
  const groupId = await school.group(anna, bert);
  for (let i = 0; i < 200; i++) {
    await anna.call('POST', '/chat/message', {
      content: `Message ${i} about the sorting line of the town`,
      group_id: groupId,
    });
  }
  const { db } = school.ctx;
  const bare = new Hono();
  bare.get('/list', async (c) => {
    const { rows } = await sql`
      select m.id, m.content, m.created_at, m.rev, u.id as author_id, u.first_name, u.last_name, u.localized_name
      from message m join app_user u on u.id = m.author_id
      where m.group_id = ${groupId} and m.deleted_at is null order by m.id desc limit 50`.execute(db);
    return c.json({ data: rows });
  });
  const server = serve({ fetch: bare.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const headers = { authorization: `Bearer ${bert.token}` };
  const ours: number[] = [];
  const bareRates: number[] = [];
  for (let i = 0; i < rounds; i++) {
    ours.push(
      await throughput(
        `${school.url}/api/chat/message?filter[group_id]=${groupId}&limit=50`,
        headers,
        connections,
        ms,
      ),
    );
    bareRates.push(await throughput(`http://127.0.0.1:${port}/list`, {}, connections, ms));
  }
  server.close();
  await school.close();
  const ratio = median(ours.map((value, i) => value / (bareRates[i] ?? Number.NaN)));
  return [
    {
      what: '50 messages, app / bare Hono with the same rows',
      value: ratio,
      unit: '×',
      goal: { atLeast: 0.8 },
      note: `${Math.round(median(ours))} against ${Math.round(median(bareRates))} requests/s`,
    },
  ];
}
