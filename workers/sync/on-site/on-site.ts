import { lazyModules } from '../session/lazy-modules.ts';
import type { Site, SiteParts } from './open-site.ts';

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
  const { db, connection } = parts.leadership;
  let opened: Site | undefined;

  // Without its script, the next call tries again.
  const use = async (work: (site: Site) => unknown) => {
    const { openSite } = await lazyModules.onSite();
    opened ??= openSite(parts);
    await work(opened);
  };
  const atBox = (work: (site: Site) => unknown) => {
    if (connection.box() !== null) void use(work).catch(() => undefined);
  };
  const settle = async () => {
    if ((await db.held.count()) + (await db.settled.count()) > 0) await use((site) => site.pulledAtSchool());
  };

  return {
    pump: () => atBox((site) => site.pump()),
    pulled: () => {
      if (connection.box() === null) void settle().catch(() => undefined);
      else atBox((site) => site.pulledAtBox());
    },
    received: (payload) => atBox((site) => site.received(payload)),
  };
}
