import type { Upload } from 'tus-js-client';
import type { Material } from '../../../contract/library.ts';
import { database } from '../../db/current-database.ts';
import { isInMemory } from '../../db/memory.ts';
import { changesWait, getMeta, isPlainServer } from '../../db/meta.ts';
import { observe } from '../../db/observe.ts';
import type { PendingUpload, SubtitleText, UploadDetails } from '../../db/library-rows.ts';
import { accountName, lockNames } from '../../lib/lock-names.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { currentOwner } from '../../db/owner.ts';
import { apiBase } from '../../platform/api-base.ts';
import { callServer } from '../../platform/online.ts';
import { readStored, removeFile, storeFile } from '../../platform/origin-files.ts';
import { onSuspend } from '../../platform/page-lifecycle.ts';
import { currentSession } from '../../platform/stored-session.ts';
import { uploadByForm } from './upload-by-form.ts';
import { type TransferOutcome, outcomeOfError } from './upload-reasons.ts';

/** Files chosen in this page. */
const chosen = new Map<string, File>();
const running = new Map<string, Upload>();
/** Ids of uploads that this page runs, or requests the lock for. */
const activeIds = new Set<string>();

const rows = () => database().uploads;
const storedName = (id: string) => `${currentOwner()?.userId ?? 0}-${id}`;
const lockName = (id: string) => {
  const { host, userId } = currentOwner() ?? { host: '', userId: 0 };
  return `${lockNames.uploads(accountName(host, userId))}:${id}`;
};

/**
 * Starts uploads in the background. Each file becomes a material with the given fields, or replaces the
 * content of an existing one.
 */
export async function startUploads(
  files: readonly File[],
  details: UploadDetails,
  subtitlesOf: (file: File) => readonly SubtitleText[] = () => [],
): Promise<void> {
  const fresh = files.map((file) => ({ file, id: randomUuid() }));
  for (const { file, id } of fresh) chosen.set(id, file);
  // Take the locks before the rows exist. Another page that saw a row first would find no file and report it
  // lost.
  let added: (done: Promise<unknown>) => void = () => {};
  const isAdded = new Promise<unknown>((resolve) => (added = resolve));
  for (const { file, id } of fresh)
    void run(id, async () => {
      await isAdded;
      await storeCopy(id, file);
    }).catch(() => undefined);
  const adding = rows().bulkAdd(
    fresh.map(({ file, id }, at): PendingUpload => {
      const { name: _, ...rest } = details;
      // A typed name applies to a single file; several files keep their own names.
      const own = files.length === 1 ? details : rest;
      const { name, size, type, lastModified: modified } = file;
      const subtitles = subtitlesOf(file);
      return {
        id,
        at: Date.now() + at,
        name: name.normalize('NFC'),
        size,
        type,
        modified,
        state: 'waiting',
        sent: 0,
        stored: false,
        said: subtitles.length > 0 ? { ...own, subtitles: [...subtitles] } : own,
      };
    }),
  );
  added(adding);
  await adding;
}

/** Copies the file to private browser storage, so that the upload can continue after a restart. */
async function storeCopy(id: string, file: File): Promise<void> {
  if (await storeFile(storedName(id), file)) await rows().update(id, { stored: true });
}

/** Supplies the file again for an upload that lost it. Returns false if name or size differ. */
export async function supplyFile(id: string, file: File): Promise<boolean> {
  const row = await rows().get(id);
  if (!row || file.size !== row.size || file.name.normalize('NFC') !== row.name) return false;
  chosen.set(id, file);
  await retry(id);
  return true;
}

export async function retry(id: string): Promise<void> {
  const row = await rows().get(id);
  if (!row) return;
  const { error: _, ...rest } = row;
  await rows().put({ ...rest, state: 'waiting' });
  void run(id);
}

export async function cancelUpload(id: string): Promise<void> {
  const upload = running.get(id);
  const row = await rows().get(id);
  if (!upload) stopFunctions.get(id)?.();
  await rows().delete(id);
  await deleteUpload(id);
  if (upload) await upload.abort(true).catch(() => undefined);
  // If the server cannot be reached now, it discards the partial upload after a week.
  else if (row?.address !== undefined) {
    const { Upload: OfServer } = await loadTusClient();
    await OfServer.terminate(row.address, { headers: authorization() }).catch(() => undefined);
  }
}

async function deleteUpload(id: string): Promise<void> {
  chosen.delete(id);
  running.delete(id);
  await removeFile(storedName(id));
}

/** Continues all pending uploads, including those of other pages or from before a restart. */
export async function resumeUploads(): Promise<void> {
  for (const { id, state, error } of await rows().orderBy('id').toArray())
    if (state !== 'failed' || error === 'network') void run(id);
}

const authorization = (): Record<string, string> => {
  const session = currentSession();
  return session ? { authorization: `Bearer ${session.token}` } : {};
};

/** Runs an upload in one page at a time, by a lock. If another page holds the lock, does nothing. */
async function run(id: string, before: () => Promise<void> = async () => {}): Promise<void> {
  if (activeIds.has(id)) return;
  activeIds.add(id);
  const work = () => before().then(() => send(id));
  try {
    // An in-memory database is not shared with other pages, and browsers that block site data refuse locks.
    if (isInMemory() || !('locks' in navigator)) await work();
    else
      await navigator.locks.request(lockName(id), { ifAvailable: true }, (lock) =>
        lock ? work() : undefined,
      );
  } finally {
    activeIds.delete(id);
  }
}

async function send(id: string): Promise<void> {
  const row = await rows().get(id);
  if (!row) return;
  if (await isPlainServer()) return sendWhole(row);
  if (row.state !== 'finishing') {
    const file = chosen.get(id) ?? (row.stored ? await readStored(storedName(id)) : null);
    if (!file) return void (await rows().update(id, { state: 'failed', error: 'file' }));
    const outcome = await transfer(row, file);
    if (outcome !== 'brought') {
      if (outcome !== 'aborted') await rows().update(id, { state: 'failed', error: outcome });
      return;
    }
    await rows().update(id, { state: 'finishing', sent: row.size });
  }
  await finish(id);
}

/** Sends a file in one request to a server without resumable uploads. */
async function sendWhole(row: PendingUpload): Promise<void> {
  const { id } = row;
  const file = chosen.get(id) ?? (row.stored ? await readStored(storedName(id)) : null);
  if (!file) return void (await rows().update(id, { state: 'failed', error: 'file' }));
  await rows().update(id, { state: 'sending', sent: 0 });
  const stop = new AbortController();
  stopFunctions.set(id, () => stop.abort());
  const error = await uploadByForm(row, file, stop.signal, (sent) => void rows().update(id, { sent }));
  stopFunctions.delete(id);
  if (error === 'aborted') return;
  if (error !== null) return void (await rows().update(id, { state: 'failed', error }));
  await rows().delete(id);
  await deleteUpload(id);
}

/** Loads the tus client. Call it early, while there is a connection. */
export const loadTusClient = () => import('tus-js-client');

async function transfer(row: PendingUpload, file: File): Promise<TransferOutcome> {
  const tus = await loadTusClient().catch(() => null);
  if (!tus) return 'network';
  await rows().update(row.id, { state: 'sending' });
  return new Promise((resolve) => {
    let reportedAt = 0;
    const upload = new tus.Upload(file, {
      endpoint: `${apiBase}/library/uploads`,
      ...(row.address !== undefined && { uploadUrl: row.address }),
      headers: authorization(),
      metadata: { filename: row.name, filetype: row.type },
      retryDelays: [0, 1000, 2000, 4000, 8000],
      storeFingerprintForResuming: false,
      removeFingerprintOnSuccess: false,
      onUploadUrlAvailable: () => {
        if (upload.url) void rows().update(row.id, { address: upload.url });
      },
      onProgress: (sent) => {
        if (Date.now() - reportedAt < 300) return;
        reportedAt = Date.now();
        void rows().update(row.id, { sent });
      },
      onSuccess: () => resolve('brought'),
      onError: (error) => resolve(outcomeOfError(error)),
    });
    running.set(row.id, upload);
    stopFunctions.set(row.id, () => {
      void upload.abort().catch(() => undefined);
      resolve('aborted');
    });
    upload.start();
  }).then((outcome) => {
    running.delete(row.id);
    stopFunctions.delete(row.id);
    return outcome as TransferOutcome;
  });
}

/** Functions that stop a running upload in this page; it can continue later or in another page. */
const stopFunctions = new Map<string, () => void>();

/** Turns the completely transferred file into a material, or replaces the content of one. */
async function finish(id: string): Promise<void> {
  const row = await rows().get(id);
  if (!row) return;
  const { replaces, additional, subtitles = [], ...details } = row.said;
  const upload_id = row.address?.split('/').at(-1) ?? '';
  const added: Outcome<Material> =
    replaces === undefined
      ? await callServer('addMaterial', {
          body: { ...details, is_additional: additional, upload_id, client_id: id },
        })
      : await callServer('replaceMaterial', { params: { id: replaces }, body: { upload_id, client_id: id } });
  // Safe to repeat after an error: the server finds the material by its key, and a track replaces itself.
  const outcome = added.ok ? await attachSubtitles(added.value.id, subtitles) : added;
  if (outcome.ok) {
    await rows().delete(id);
    await deleteUpload(id);
    return;
  }
  const passing =
    outcome.http === undefined || outcome.http >= 500 || outcome.http === 401 || outcome.http === 429;
  if (passing) return void (await rows().update(id, { state: 'failed', error: 'network' }));
  const isExpired = outcome.errors && 'upload_id' in outcome.errors;
  const { address: _, ...rest } = row;
  await rows().put({
    ...(isExpired ? { ...rest, sent: 0 } : row),
    state: 'failed',
    error: isExpired
      ? 'gone'
      : (Object.values(outcome.errors ?? {})[0]?.[0] ?? outcome.message ?? outcome.code),
  });
}

async function attachSubtitles(id: number, subtitles: readonly SubtitleText[]): Promise<Outcome<unknown>> {
  for (const { language, text } of subtitles) {
    const outcome = await callServer('setSubtitles', { params: { id, language }, body: { text } });
    if (!outcome.ok) return outcome;
  }
  return { ok: true, value: null };
}

const isAtSchool = async () => !changesWait(await getMeta('connection'));

/** Not at a box, which takes no uploads. A stored `offline` may be outdated, so an attempt is made then. */
const resumeAll = () =>
  void getMeta('connection')
    .then((connection) => (connection?.box ? undefined : resumeUploads()))
    .catch(() => undefined);

const everyMs = 30_000;

/**
 * Continues uploads when a connection may be available. Stops them while the page is suspended. Returns a
 * function that ends this.
 */
export function runUploads(): () => void {
  resumeAll();
  addEventListener('online', resumeAll);
  const stopObserving = observe(isAtSchool, (atSchool) => {
    if (atSchool) resumeAll();
  });
  const timer = setInterval(resumeAll, everyMs);
  const stopRelease = onSuspend({
    leave: () => {
      for (const stop of stopFunctions.values()) stop();
    },
    resume: resumeAll,
  });
  return () => {
    removeEventListener('online', resumeAll);
    stopObserving();
    clearInterval(timer);
    stopRelease();
  };
}
