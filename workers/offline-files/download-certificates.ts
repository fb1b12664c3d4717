import { boxHeader } from '../../contract/box-header.ts';
import { deleteInvalidFiles, isValid } from '../../src/db/certificate-files.ts';
import type { StoredSession } from '../../src/db/meta.ts';
import { getMeta } from '../../src/db/meta.ts';
import type { OfflineFilesEnvironment } from './environment.ts';

/**
 * Downloads the files of the certificates that the person has opened, and deletes those of revoked ones. They are small and fetched whole. A file that the
 * server refuses, such as that of a revoked certificate, is not tried again before the person opens it. Returns `later`
 * if a request failed and may succeed later.
 */
export async function downloadCertificates(env: OfflineFilesEnvironment): Promise<'done' | 'later'> {
  const { db } = env;
  await deleteInvalidFiles(db);
  const waiting = (await db.certificate_files.toArray()).filter(({ bytes }) => bytes === null);
  const session = await getMeta('session', db);
  if (waiting.length === 0 || !session) return 'done';
  if (env.heldBack() === 'offline') return 'later';
  for (const { id } of waiting) {
    const content = await fetchFile(env, session, id);
    if (content === 'later') return 'later';
    if (content === 'refused') await db.certificate_files.delete(id);
    else await store(env, id, content);
  }
  return 'done';
}

async function fetchFile(
  { fetch, signal }: OfflineFilesEnvironment,
  { base, token }: StoredSession,
  id: number,
): Promise<ArrayBuffer | 'later' | 'refused'> {
  const headers = { authorization: `Bearer ${token}` };
  try {
    const response = await fetch(`${base}/certificates/${id}/file`, {
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    // A captive portal answers with a page.
    const isPdf = response.headers.get('content-type') === 'application/pdf';
    if (response.ok) return isPdf ? await response.arrayBuffer() : 'later';
    const mayPass = response.status === 401 || response.status === 429 || response.status >= 500;
    // A box may not carry the file.
    return mayPass || response.headers.has(boxHeader) ? 'later' : 'refused';
  } catch {
    return 'later';
  }
}

/** Stores a file, unless the certificate was revoked during the download. */
async function store({ db, note }: OfflineFilesEnvironment, id: number, bytes: ArrayBuffer): Promise<void> {
  try {
    await db.transaction('rw', db.certificates, db.certificate_files, async () => {
      if (isValid(await db.certificates.get(id))) await db.certificate_files.update(id, { bytes });
      else await db.certificate_files.delete(id);
    });
  } catch (error) {
    // The device is full, for example.
    note(error);
    await db.certificate_files.delete(id);
  }
}
