import { quiet, withApp } from './app.ts';
import type { Figure } from './figure.ts';

const roundTrip = 300;
const count = 100;

/** A hundred messages written offline: what goes over the wire, once online, until all have arrived. */
export const backlogFigures = (): Promise<Figure[]> =>
  withApp(roundTrip, async ({ page, wire, school, groupId, anna }) => {
    await page.goto(`${wire.url}/chat/${groupId}`);
    const composer = page.getByRole('textbox', { name: 'Message' });
    await composer.waitFor();
    await quiet(wire);
    wire.setUp(false);
    for (let i = 0; i < count; i++) {
      await composer.fill(`waiting ${i}`);
      await composer.press('Enter');
      await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
    }
    const before = wire.exchanges.length;
    wire.setUp(true);
    const { token } = await school.signIn(anna);
    for (let there = 0; there < count;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const address = `/chat/message?filter[group_id]=${groupId}&limit=${count}`;
      there = (await school.call('GET', address, undefined, token)).data.length;
    }
    await quiet(wire, 1000);
    const writes = wire.exchanges
      .slice(before)
      .filter(({ request, ended }) => request.startsWith('POST') && ended > 0);
    const took = writes.map(({ begun, ended }) => `${((ended - begun) / 1000).toFixed(1)} s`);
    return [
      {
        what: `backlog of ${count} messages at ${roundTrip} ms, round trips`,
        value: writes.length,
        unit: 'requests',
        goal: { atMost: 3 },
        note: `${[...new Set(writes.map(({ request }) => request))].join(', ')}: ${took.join(', ')}`,
      },
    ];
  });
