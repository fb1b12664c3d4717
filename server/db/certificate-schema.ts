import type { Generated } from 'kysely';
import type { TemplateSettings } from '../../contract/certificates.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

export interface CertificateSignature {
  id: Generated<number>;
  /** A re-encoded WebP picture. */
  picture: Buffer;
  created_at: Timestamp;
}

export interface CertificateTemplateTable {
  id: Generated<number>;
  settings: Json<TemplateSettings>;
  created_at: Timestamp;
}

/** What an issued certificate says. Later changes of the template, the person and the school don't change it. */
export interface CertificateContent {
  language: Locale;
  school: string;
  /** Address of the uploaded logo of the school. */
  logo: string | null;
  name: string;
  title: string;
  text: string;
  signatory: string;
  role: string;
  signature: number | null;
}

export interface CertificateTable {
  id: Generated<number>;
  number: string;
  template_id: number;
  user_id: number;
  content: Json<CertificateContent>;
  issued_by: number | null;
  issued_at: Timestamp;
  revoked_at: MaybeTimestamp;
  rev: Generated<number>;
}
