import type { Certificate } from '../../contract/certificates.ts';
import { database } from './current-database.ts';
import type { Database } from './database.ts';
import { isInMemory } from './memory.ts';

/** Keeps the file of a certificate for offline use. The download worker fetches it. */
export async function keepCertificateFile(id: number, db: Database = database()): Promise<void> {
  if (isInMemory()) return;
  await db.transaction('rw', db.certificate_files, async () => {
    if (!(await db.certificate_files.get(id))) await db.certificate_files.add({ id, bytes: null });
  });
}

/** The file of a certificate; undefined if it is not on this device. */
export async function readCertificateFile(id: number, db: Database = database()): Promise<Blob | undefined> {
  const bytes = (await db.certificate_files.get(id))?.bytes;
  return bytes ? new Blob([bytes], { type: 'application/pdf' }) : undefined;
}

/** Deletes the files of certificates that were revoked or deleted. */
export const deleteInvalidFiles = (db: Database): Promise<void> =>
  db.transaction('rw', db.certificates, db.certificate_files, async () => {
    const ids = await db.certificate_files.toCollection().primaryKeys();
    const certificates = await db.certificates.bulkGet(ids);
    await db.certificate_files.bulkDelete(ids.filter((_, at) => !isValid(certificates[at])));
  });

export const isValid = (certificate: Pick<Certificate, 'revoked_at'> | undefined): boolean =>
  certificate !== undefined && !certificate.revoked_at;
