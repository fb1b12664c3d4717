import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { extensionsHeaders } from '../tests/support/our-app.ts';
import { startPostgres } from '../build/postgres.mjs';
import { SchoolProcess } from '../tests/support/school-process.ts';
import type { Figure } from './figure.ts';
import { quantile } from './statistics.ts';

const sockets = 100;
const perSecond = 20;
const seconds = 15;

/**
 * Time from the request that sends a message (answered once it is durable) to its arrival at each of 100
 * sockets.
 */
export async function deliveryFigures(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    return [
      { ...(await deliver('PGlite', {})), goal: { atMost: 150 } },
      { ...(await deliver('PostgreSQL', { DATABASE_URL: postgres.url })), goal: { atMost: 100 } },
    ];
  } finally {
    await postgres.stop();
  }
}

async function deliver(database: string, settings: Record<string, string>): Promise<Omit<Figure, 'goal'>> {
  const school = await SchoolProcess.start(settings);
  const anna = await school.addPerson('Anna Sender');
  const bert = await school.addPerson('Bert Reader');
  const groupId = await school.addGroup('Delivery', [anna, bert]);
  const [sender, reader] = [await school.signIn(anna), await school.signIn(bert)];
  const channel = `private-chat.${groupId}`;
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const open = await Promise.all(
    Array.from({ length: sockets }, () =>
      subscribe(school.url, reader.token, channel, (content) => {
        delays.push(performance.now() - (sentAt.get(content) ?? Number.NaN));
      }),
    ),
  );
  for (let i = 0; i < perSecond * seconds; i++) {
    const content = randomUUID();
    sentAt.set(content, performance.now());
    void school.call(
      'POST',
      '/chat/message',
      { content, group_id: groupId, client_id: randomUUID() },
      sender.token,
    );
    await sleep(1000 / perSecond);
  }
  await sleep(1000);
  for (const socket of open) socket.disconnect();
  await school.remove();
  if (delays.length !== sockets * perSecond * seconds)
    throw new Error(`Only ${delays.length} messages arrived`);
  return {
    what: `message → ${sockets} sockets at ${perSecond}/s, p99 (${database})`,
    value: quantile(delays, 0.99),
    unit: 'ms',
    note: `median ${Math.round(quantile(delays, 0.5))} ms`,
  };
}

async function subscribe(
  url: string,
  token: string,
  channel: string,
  received: (content: string) => void,
): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token, headers: extensionsHeaders },
  });
  socket.on('chat.message.new', (_channel: string, message: { content: string }) =>
    received(message.content),
  );
  const confirmed = new Promise((resolve) => socket.once('presence:subscribed', resolve));
  socket.on('connect', () => socket.emit('subscribe', { channel }));
  await confirmed;
  return socket;
}
