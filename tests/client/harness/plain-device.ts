import { getMeta } from '../../../src/db/meta.ts';
import { PlainSchool } from '../../support/plain-server/plain-school.ts';
import type { PlainUser } from '../../support/plain-server/plain-state.ts';
import { LeapingClock } from './leaping-clock.ts';
import { type RealDevice, realDevice, until } from './real-device.ts';

/** Two people in a group of a plain server, and the devices they open; `close` ends all of them. */
export async function openPlainDevice(settings: Parameters<typeof PlainSchool.start>[0] = {}) {
  const school = await PlainSchool.start(settings);
  const { server } = school;
  const anna = server.addUser({ first_name: 'Anna' });
  const bert = server.addUser({ first_name: 'Bert' });
  const groupId = server.addGroup('Field work', [anna, bert]);
  const clock = new LeapingClock();
  const devices: RealDevice[] = [];

  const signIn = async ({ email, password }: PlainUser): Promise<string> => {
    const response = await fetch(`${school.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return ((await response.json()) as { data: { token: string } }).data.token;
  };

  return {
    school,
    server,
    anna,
    bert,
    groupId,
    clock,
    device: async (user: PlainUser): Promise<RealDevice> => {
      const device = await realDevice(school.url, { id: user.id, token: await signIn(user) }, clock);
      devices.push(device);
      return device;
    },
    /** Leaps four minutes ahead and waits until the lists were fetched again. */
    poll: async ({ db }: RealDevice): Promise<void> => {
      clock.leap(241_000);
      const now = clock.now();
      await until(async () => {
        const connection = await getMeta('connection', db);
        if (connection?.syncing !== false || (connection.lastSyncAt ?? 0) < now)
          throw new Error(`No poll since ${now}: ${JSON.stringify(connection)}`);
      });
    },
    contents: (): string[] => [...server.state.messages.values()].map(({ content }) => content),
    requestsSince: (from: number): string[] =>
      school.calls.slice(from).map(({ method, path }) => `${method} ${path}`),
    close: async (): Promise<void> => {
      for (const device of devices) await device.api.signOut();
      await school.down();
    },
  };
}

export type PlainDevice = Awaited<ReturnType<typeof openPlainDevice>>;

export async function setOnline({ net, api }: RealDevice, online: boolean): Promise<void> {
  net.up = online;
  await api.pageState({ online, visible: true });
}
