import { getDeviceKey } from '../../../src/db/device-key.ts';
import { has } from '../leader/leadership.ts';
import { lazyModules } from '../session/lazy-modules.ts';
import type { Site, SiteParts } from './open-site.ts';

const pruneEvery = 24 * 3600 * 1000;

/**
 * The part of the engine for boxes. Its code is loaded when a box answers, or has, and when the school lacks the key of
 * this device.
 */
export interface OnSite {
  /** The outbox may have changed. */
  pump: () => void;
  /** A pull has ended. */
  pulled: () => void;
  /** A live event of a box. */
  received: (event: 'box.held' | 'box.votes', payload: unknown) => void;
}

export function onSiteOf(parts: SiteParts): OnSite {
  const { leadership, token } = parts;
  const { db, env, connection } = leadership;
  let opened: Site | undefined;
  let pruneAt = 0;

  // Without its script, the next call tries again.
  const withSite = async (work: (site: Site) => unknown) => {
    const { openSite } = await lazyModules.onSite();
    opened ??= openSite(parts);
    await work(opened);
  };
  const atBox = (work: (site: Site) => unknown) => {
    if (connection.box() !== null) void withSite(work).catch(() => undefined);
  };
  const waiting = () => db.outbox.where('state').equals('blocked');
  const isUsed = async () => {
    const counts = await Promise.all([
      ...[db.held.count(), db.settled.count(), db.held_votes.count()],
      waiting().count(),
    ]);
    return counts.some((count) => count > 0);
  };
  /** Without WebCrypto, and for other servers, there is no key. */
  const lacksKey = async () =>
    env.subtle !== undefined && has(leadership, 'push') && !(await getDeviceKey(token, db))?.registered;
  const settle = async () => {
    if ((await lacksKey()) || (await isUsed())) await withSite((site) => site.pulledAtSchool());
  };
  const prune = async () => {
    if (env.now() < pruneAt) return;
    pruneAt = env.now() + pruneEvery;
    if (!(await isUsed())) return;
    await withSite((site) => site.prune()).catch(() => {
      pruneAt = 0;
    });
  };

  return {
    pump: () => atBox((site) => site.pump()),
    pulled: () => {
      void prune().catch(() => undefined);
      if (connection.box() === null) void settle().catch(() => undefined);
      else atBox((site) => site.pulledAtBox());
    },
    received: (event, payload) =>
      atBox((site) => (event === 'box.votes' ? site.receivedVotes(payload) : site.received(payload))),
  };
}
