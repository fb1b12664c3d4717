import { setTimeout as sleep } from 'node:timers/promises';
import { quiet, withApp } from './app.ts';
import type { Figure } from './figure.ts';

const tabCounts = [1, 3, 6];
const pingSeconds = 35;

/** As text: what a compiler adds to names is not there in the page. */
const lookAwayAndBack = `for (const state of ['hidden', 'visible']) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}`;

/** What a device that nobody touches costs: one poll on the wire, pings beside it, sockets of many tabs. */
export const idleFigures = (): Promise<Figure[]> =>
  withApp(0, async ({ context, page, wire }) => {
    const figures: Figure[] = [];
    for (const tabs of tabCounts) {
      while (context.pages().length < tabs) await (await context.newPage()).goto(wire.url);
      await quiet(wire);
      figures.push({
        what: `sockets of ${tabs} ${tabs === 1 ? 'tab' : 'tabs'}`,
        value: wire.sockets(),
        unit: 'open',
        goal: { atMost: 1 },
      });
    }
    for (const tab of context.pages().slice(1)) await tab.close();
    await page.bringToFront();
    await quiet(wire);

    const pinged = wire.socketBytes();
    await sleep(pingSeconds * 1000);
    const pings = ((wire.socketBytes() - pinged) / pingSeconds) * 60;
    const before = wire.exchanges.length;
    // The same request as after four minutes: the page is looked at again.
    await page.evaluate(lookAwayAndBack);
    await quiet(wire, 2000);
    const polls = wire.exchanges.slice(before);
    figures.push(
      { what: 'idle poll, requests', value: polls.length, unit: 'requests', goal: { atMost: 1 } },
      {
        what: 'idle poll, heads and bodies of request and answer',
        value: polls.reduce((sum, { bytes }) => sum + bytes, 0),
        unit: 'bytes',
        goal: { atMost: 1200 },
        note: `${polls.map(({ request }) => request).join(', ')}; pings ${Math.round(pings)} bytes/min`,
      },
    );
    return figures;
  });
