import { Database } from '../src/db/database.ts';
import { addDiagnostics } from '../src/db/diagnostics.ts';
import { getOfflineRules } from '../src/db/offline-materials.ts';
import { personDatabases } from '../src/db/wipe.ts';
import { observe } from '../src/db/observe.ts';
import { materialsCache } from '../src/lib/stored-content.ts';
import { lockNames } from '../src/lib/lock-names.ts';
import { closeWithPage } from './close-with-page.ts';
import { downloadMaterials } from './offline-files/download-materials.ts';
import { subtitlesOf } from './offline-files/download-subtitles.ts';

interface Began {
  database: string;
  account: string;
}

interface Line {
  type?: string;
  saveData?: boolean;
}

/** A line that was cut is tried again after this, in ms. */
const firstPause = 2000;
const longestPause = 60_000;

const stopped = new AbortController();

closeWithPage();
addEventListener('message', ({ data }: MessageEvent<Began>) => {
  if (!('database' in data)) return;
  const work = () => keep(data);
  // One tab keeps for all of them; without locks each does, which costs only what it fetches twice.
  if ('locks' in navigator) void navigator.locks.request(lockNames.keep(data.account), work);
  else void work();
});

/** For as long as the page lives: whenever what is wanted or what is there changes, and when a line may be back. */
async function keep({ database }: Began): Promise<void> {
  // The lock may have come free because somebody signed out: their database must not be made anew.
  if (!(await personDatabases()).includes(database)) return;
  const db = new Database(database);
  const cache = await caches.open(materialsCache);
  const keeper = {
    db,
    cache,
    now: () => Date.now(),
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    room,
    heldBack,
    note: (error: unknown) => void noteError(error, db),
    signal: stopped.signal,
  };
  let pause = firstPause;
  let wake = () => {};
  let again = true;
  const look = () => {
    again = true;
    wake();
  };
  // Only what people do: the keeper's own progress is no reason to look.
  const wanted = async () => {
    const kept = await db.kept.toArray();
    const ids = kept.map(({ id }) => id);
    const [count, rules, materials] = await Promise.all([
      db.materials.count(),
      getOfflineRules(db),
      db.materials.bulkGet(ids),
    ]);
    const waiting = kept.filter(({ state }) => state === 'waiting').length;
    const subtitles = materials.flatMap((material) => (material ? subtitlesOf(material) : []));
    return JSON.stringify([ids, waiting, count, rules, subtitles]);
  };
  let before = '';
  observe(wanted, (now) => {
    if (now === before) return;
    before = now;
    look();
  });
  addEventListener('online', look);
  for (;;) {
    again = false;
    const outcome = await downloadMaterials(keeper).catch((error: unknown) => {
      keeper.note(error);
      return 'later' as const;
    });
    pause = outcome === 'done' ? firstPause : Math.min(pause * 2, longestPause);
    if (again) continue;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (outcome === 'later') setTimeout(resolve, pause);
    });
  }
}

async function room(): Promise<number> {
  // WebKitGTK has no `estimate`, and plain http no `navigator.storage`.
  const estimate = navigator.storage?.estimate?.().catch((): StorageEstimate => ({}));
  const { quota, usage } = (await estimate) ?? {};
  return quota === undefined ? Infinity : quota - (usage ?? 0);
}

/** Its kind alone: a message may hold addresses or names. */
async function noteError(error: unknown, db: Database): Promise<void> {
  const code = error instanceof Error ? error.name : 'other';
  const write = () => addDiagnostics([{ at: Date.now(), what: 'keep', code }], db);
  await db.transaction('rw', db.journal, write).catch(() => undefined);
}

function heldBack(): 'offline' | 'metered' | null {
  if (!navigator.onLine) return 'offline';
  const { connection } = navigator as WorkerNavigator & { connection?: Line };
  return connection?.saveData || connection?.type === 'cellular' ? 'metered' : null;
}
