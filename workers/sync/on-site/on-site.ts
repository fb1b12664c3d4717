import { lazyModules } from '../session/lazy-modules.ts';
import type { Site, SiteParts } from './open-site.ts';

const pruneEvery = 24 * 3600 * 1000;

/** The part of the engine for boxes. Its code is loaded when a box answers, or has. */
export interface OnSite {
  /** The outbox may have changed. */
  pump: () => void;
  /** A pull has ended. */
  pulled: () => void;
  /** A live event of a box. */
  received: (payload: unknown) => void;
}

export function onSiteOf(parts: SiteParts): OnSite {
  const { db, env, connection } = parts.leadership;
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
  const settle = async () => {
    if ((await db.held.count()) + (await waiting().count()) > 0)
      await withSite((site) => site.pulledAtSchool());
  };
  const prune = async () => {
    if (env.now() < pruneAt) return;
    pruneAt = env.now() + pruneEvery;
    const counts = await Promise.all([db.held.count(), db.settled.count(), waiting().count()]);
    if (counts.every((count) => count === 0)) return;
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
    received: (payload) => atBox((site) => site.received(payload)),
  };
}
