import type { Certificate } from '../../../contract/certificates.ts';
import { keepCertificateFile, readCertificateFile } from '../../db/certificate-files.ts';
import { saveBlob } from '../../platform/save-file.ts';

/** Keeps the file of a certificate on this device. */
export const keepFile = ({ id }: Pick<Certificate, 'id'>): Promise<void> => keepCertificateFile(id);

/** Opens the file of a certificate that is on this device. */
export async function openStoredFile({ id, number }: Pick<Certificate, 'id' | 'number'>): Promise<void> {
  const file = await readCertificateFile(id);
  if (file) saveBlob(`${number}.pdf`, file);
}
