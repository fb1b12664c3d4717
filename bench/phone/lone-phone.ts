import { setTimeout as pause } from 'node:timers/promises';
import type { DevTools } from './devtools.ts';
import { type Collected, collector, slowdown } from './collector.ts';

export interface LoneVisit {
  /** Milliseconds until the selector was visible, and until it was interactive. Infinity: never. */
  ready: number;
  live: number;
}

interface LoneVisitOptions {
  /** In ms. */
  atMost: number;
  offline: boolean;
  /** Wait for this text too, which is not part of the figures. */
  text?: string | undefined;
}

/**
 * A phone without Playwright. A browser only uses its cache of compiled code for a page that was opened by its
 * address, without a debugger, as from a home screen. So this attaches to pages when they already load.
 */
export class LonePhone {
  readonly #devTools: DevTools;

  constructor(devTools: DevTools) {
    this.#devTools = devTools;
  }

  async visit(
    url: string,
    selector: string,
    { atMost, offline, text }: LoneVisitOptions,
  ): Promise<LoneVisit> {
    await this.#stopServiceWorkers();
    const { targetId } = await this.#devTools.send('Target.createTarget', { url });
    const { sessionId } = await this.#devTools.send('Target.attachToTarget', { targetId, flatten: true });
    const send = (method: string, params = {}) => this.#devTools.send(method, params, String(sessionId));
    await send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    if (offline) {
      await send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    }
    const evaluate = async (expression: string): Promise<unknown> => {
      // While the tab goes to its address, it has nothing to evaluate with.
      const reply = await send('Runtime.evaluate', { expression, returnByValue: true }).catch(() => ({}));
      return (reply as { result?: { value?: unknown } }).result?.value;
    };
    // The first document of a tab is empty. The script does nothing where it has already run.
    const look = `location.href !== 'about:blank' && (${collector(selector)}, collected.live !== null)`;
    const isThere = text === undefined ? 'true' : `document.body.innerText.includes(${JSON.stringify(text)})`;
    const end = Date.now() + atMost;
    while (Date.now() < end && !(await evaluate(look))) await pause(20);
    while (Date.now() < end && !(await evaluate(isThere))) await pause(100);
    await pause(1500);
    const seen = (await evaluate('collected')) as Collected | undefined;
    await this.#devTools.send('Target.closeTarget', { targetId });
    return { ready: seen?.ready ?? Infinity, live: seen?.live ?? Infinity };
  }

  /** So that they start again with the next page, as on a phone. */
  async #stopServiceWorkers(): Promise<void> {
    const { targetInfos } = await this.#devTools.send('Target.getTargets');
    // The empty tab of the start stays open; that of the last visit may be closing.
    const page = (targetInfos as { type: string; targetId: string; url: string }[]).find(
      ({ type, url }) => type === 'page' && url === 'about:blank',
    );
    const { sessionId } = await this.#devTools.send('Target.attachToTarget', {
      targetId: page?.targetId,
      flatten: true,
    });
    await this.#devTools.send('ServiceWorker.enable', {}, String(sessionId));
    const stopped = this.#devTools.send('ServiceWorker.stopAllWorkers', {}, String(sessionId));
    // The browser does not answer if none is running.
    await Promise.race([stopped, pause(2000)]);
    await this.#devTools.send('Target.detachFromTarget', { sessionId });
  }

  close = (): Promise<void> => this.#devTools.close();
}
