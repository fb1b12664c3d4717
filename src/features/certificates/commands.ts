import type { TemplateSettings } from '../../../contract/certificates.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { callServer } from '../../platform/online.ts';

export const listTemplates = () => callServer('listCertificateTemplates');

export const saveTemplate = (id: number | null, body: TemplateSettings) =>
  id === null
    ? callServer('addCertificateTemplate', { body })
    : callServer('editCertificateTemplate', { params: { id }, body });

export const listCourses = () => callServer('listCourses');

export const deleteTemplate = (id: number) => callServer('deleteCertificateTemplate', { params: { id } });

export const uploadSignature = (file: File) => callServer('uploadSignature', { files: { upload: file } });

export const listPeople = (id: number, q: string) =>
  callServer('listCertificatePeople', { params: { id }, ...(q !== '' && { query: { q } }) });

/** Issues certificates to the `total` people who qualify. Without a language, each in that of the person. */
export const issueToAll = (id: number, total: number, mail: boolean, language: Locale | null) =>
  callServer('issueCertificates', { params: { id }, body: { total, mail, language } });

/** Issues a certificate to a person whose attendance the organiser confirms. */
export const issueToPerson = (id: number, person: number, mail: boolean, language: Locale | null) =>
  callServer('issueCertificates', { params: { id }, body: { people: [person], mail, language } });

/** The reason is for the audit log. */
export const revoke = (id: number, reason: string) =>
  callServer('revokeCertificate', { params: { id }, body: { reason } });
