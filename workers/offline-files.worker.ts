import { isValid } from '../src/db/certificate-files.ts';
import { Database } from '../src/db/database.ts';
import { addDiagnostics } from '../src/db/diagnostics.ts';
import { getOfflineRules } from '../src/db/offline-materials.ts';
import { personDatabases } from '../src/db/wipe.ts';
import { observe } from '../src/db/observe.ts';
import { materialsCache } from '../src/lib/stored-content.ts';
import { lockNames } from '../src/lib/lock-names.ts';
import { closeWithPage } from './close-with-page.ts';
import { downloadCertificates } from './offline-files/download-certificates.ts';
import { downloadMaterials } from './offline-files/download-materials.ts';
import { subtitlesOf } from './offline-files/download-subtitles.ts';
import type { OfflineFilesEnvironment } from './offline-files/environment.ts';

interface StartMessage {
  database: string;
  account: string;
}

interface NetworkInformation {
  type?: string;
  saveData?: boolean;
}

/** First pause after a broken connection, in ms; it doubles up to `longestPause`. */
const firstPause = 2000;
const longestPause = 60_000;

const stopped = new AbortController();

closeWithPage();
addEventListener('message', ({ data }: MessageEvent<StartMessage>) => {
  if (!('database' in data)) return;
  const download = () => downloadWhileOpen(data);
  // One tab downloads for all of them. Without Web Locks each tab does, which only costs duplicate downloads.
  if ('locks' in navigator) void navigator.locks.request(lockNames.keep(data.account), download);
  else void download();
});

/**
 * Downloads until the page closes. Runs again when the list of wanted files or the materials change, when the
 * browser fires `online`, and after a pause if a download may succeed later.
 */
async function downloadWhileOpen({ database }: StartMessage): Promise<void> {
  // The lock may be free because the person signed out; opening their database would create it again.
  if (!(await personDatabases()).includes(database)) return;
  const db = new Database(database);
  const cache = await caches.open(materialsCache);
  const env = {
    db,
    cache,
    now: () => Date.now(),
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    room: freeBytes,
    heldBack: pauseReason,
    note: (error: unknown) => void logError(error, db),
    signal: stopped.signal,
  };
  let pause = firstPause;
  let wake = () => {};
  let again = true;
  const startRun = () => {
    again = true;
    wake();
  };
  // Observe only changes that people make: the progress of downloads must not start another run.
  const fileState = async () => {
    const rows = await db.kept.toArray();
    const ids = rows.map(({ id }) => id);
    const [count, certificates, rules, materials] = await Promise.all([
      db.materials.count(),
      certificateState(db),
      getOfflineRules(db),
      db.materials.bulkGet(ids),
    ]);
    // Together: a download that begins, and waits again after a refusal, is no change.
    const waiting = rows.filter(({ state }) => state === 'waiting' || state === 'fetching').length;
    const subtitles = materials.flatMap((material) => (material ? subtitlesOf(material) : []));
    return JSON.stringify([ids, waiting, count, certificates, rules, subtitles]);
  };
  let before = '';
  observe(fileState, (now) => {
    if (now === before) return;
    before = now;
    startRun();
  });
  addEventListener('online', startRun);
  for (;;) {
    again = false;
    const outcome = await downloadAll(env).catch((error: unknown) => {
      env.note(error);
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

/** The certificates whose files are wanted, and whether they are valid. */
async function certificateState(db: Database): Promise<[id: number, valid: boolean][]> {
  const ids = await db.certificate_files.toCollection().primaryKeys();
  const certificates = await db.certificates.bulkGet(ids);
  return ids.map((id, at) => [id, isValid(certificates[at])]);
}

async function downloadAll(env: OfflineFilesEnvironment): Promise<'done' | 'later'> {
  const certificates = await downloadCertificates(env);
  const materials = await downloadMaterials(env);
  return certificates === 'later' ? 'later' : materials;
}

async function freeBytes(): Promise<number> {
  // WebKitGTK has no `estimate`, and pages on plain http have no `navigator.storage`.
  const estimate = navigator.storage?.estimate?.().catch((): StorageEstimate => ({}));
  const { quota, usage } = (await estimate) ?? {};
  return quota === undefined ? Infinity : quota - (usage ?? 0);
}

/** Logs the name of the error only: its message may contain addresses or names. */
async function logError(error: unknown, db: Database): Promise<void> {
  const code = error instanceof Error ? error.name : 'other';
  const write = () => addDiagnostics([{ at: Date.now(), what: 'keep', code }], db);
  await db.transaction('rw', db.journal, write).catch(() => undefined);
}

function pauseReason(): 'offline' | 'metered' | null {
  if (!navigator.onLine) return 'offline';
  const { connection } = navigator as WorkerNavigator & { connection?: NetworkInformation };
  return connection?.saveData || connection?.type === 'cellular' ? 'metered' : null;
}
