import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  id,
  idText,
  isoDay,
  isVisible,
  lateTimestamp,
  locale,
  number,
  rev,
  rowText,
  text,
  timestamp,
} from './scalars.ts';
import { person } from './users.ts';

/** A certificate of the person. */
export const certificate = v.object({
  id,
  /** Four groups of four characters; its page `/certificate/NUMBER` is public. */
  number: rowText,
  title: v.nullish(rowText, ''),
  issued_at: lateTimestamp,
  revoked_at: v.optional(v.nullable(timestamp)),
  rev: v.optional(rev, 0),
});
export type Certificate = v.InferOutput<typeof certificate>;
export type CertificateOnWire = v.InferInput<typeof certificate>;

export const listCertificates = endpoint({
  method: 'GET',
  path: '/certificates',
  access: 'approved',
  summary: 'List the certificates of the caller, newest first',
  output: v.array(certificate),
});

export const getCertificateFile = endpoint({
  method: 'GET',
  path: '/certificates/:id/file',
  access: 'file',
  summary: 'Download a certificate as PDF; 404 once it is revoked (its owner, administrators)',
  params: v.object({ id: idText }),
});

export const publicCertificate = v.object({
  number: v.string(),
  /** The name on the certificate. */
  name: v.string(),
  title: v.string(),
  school: v.string(),
  issued_at: timestamp,
  revoked_at: v.nullable(timestamp),
});
export type PublicCertificate = v.InferOutput<typeof publicCertificate>;

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/certificate/:number',
  access: 'public',
  summary: 'Get the name, title, date and state of a certificate by its number',
  params: v.object({ number: v.pipe(v.string(), v.maxLength(40)) }),
  output: publicCertificate,
});

/** Placeholders in the text of a template, written as `{name}`. */
export const certificatePlaceholders = ['name', 'school', 'attended', 'total', 'from', 'to', 'date'] as const;
export type CertificatePlaceholder = (typeof certificatePlaceholders)[number];

/** `joined`: the person was in the meeting; `check_in`: checked in to the event or its day. */
export const attendanceKinds = ['any', 'joined', 'check_in'] as const;

const textsMax = { title: 120, text: 1500, role: 120 };

const localizedText = (max: number, isRequired: boolean) =>
  v.pipe(
    v.partial(v.object({ en: text(max), de: text(max), ru: text(max) })),
    v.check((texts) => !isRequired || Object.values(texts).some((each) => isVisible(each ?? '')), 'required'),
  );

const rule = v.object({
  counts: v.picklist(attendanceKinds),
  /** Percentage of the events that a person must have attended. */
  share: v.pipe(v.number(), v.integer('invalid'), v.minValue(1, 'invalid'), v.maxValue(100, 'invalid')),
  /** Only events of this course. */
  course: v.nullable(id),
  /** First and last day of the events, in the time zone of the school. */
  from: v.nullable(isoDay),
  to: v.nullable(isoDay),
});
export type CertificateRule = v.InferOutput<typeof rule>;

export const templateSettings = v.object({
  localized_title: localizedText(textsMax.title, true),
  localized_text: localizedText(textsMax.text, true),
  signatory: text(textsMax.role),
  localized_role: localizedText(textsMax.role, false),
  /** Id of the uploaded picture of the signature. */
  signature: v.nullable(id),
  rule,
});
export type TemplateSettings = v.InferOutput<typeof templateSettings>;

const template = v.object({
  id,
  ...templateSettings.entries,
  /** Counts of valid and revoked certificates. */
  issued: number(),
  revoked: number(),
});
export type CertificateTemplate = v.InferOutput<typeof template>;

const ofTemplate = v.object({ id: idText });
const templatePath = '/desk/certificates/templates';

export const listCertificateTemplates = endpoint({
  method: 'GET',
  path: templatePath,
  access: 'approved',
  summary: 'List the templates of certificates (administrators)',
  output: v.array(template),
});

export const addCertificateTemplate = endpoint({
  method: 'POST',
  path: templatePath,
  access: 'approved',
  summary: 'Add a template (administrators)',
  body: templateSettings,
  output: template,
});

export const editCertificateTemplate = endpoint({
  method: 'PUT',
  path: `${templatePath}/:id`,
  access: 'approved',
  summary: 'Change a template; issued certificates stay as they are (administrators)',
  params: ofTemplate,
  body: templateSettings,
  output: template,
});

export const deleteCertificateTemplate = endpoint({
  method: 'DELETE',
  path: `${templatePath}/:id`,
  access: 'approved',
  summary: 'Delete a template from which no certificate was issued (administrators)',
  params: ofTemplate,
});

export const signatureBytes = 2 * 1024 * 1024;

export const uploadSignature = endpoint({
  method: 'POST',
  path: '/desk/certificates/signatures',
  access: 'approved',
  summary: 'Upload the picture of a signature; a template refers to it by its id (administrators)',
  form: { upload: signatureBytes },
  output: v.object({ id }),
});

export const previewCertificate = endpoint({
  method: 'GET',
  path: `${templatePath}/:id/preview`,
  access: 'file',
  summary: 'Download a sample of a template as PDF (administrators)',
  params: ofTemplate,
  query: v.object({ lang: v.optional(locale) }),
});

const candidate = v.object({
  person,
  /** The language of the person's account, in which a certificate is issued unless another one is chosen. */
  language: v.optional(locale, 'en'),
  attended: number(),
  qualifies: v.boolean(),
  /** The latest certificate of this template. */
  certificate: v.nullable(
    v.object({
      id,
      number: v.string(),
      issued_at: timestamp,
      revoked_at: v.nullable(timestamp),
      /** The language in which it was issued. */
      language: v.optional(v.nullable(locale), null),
    }),
  ),
});
export type CertificateCandidate = v.InferOutput<typeof candidate>;

export const listCertificatePeople = endpoint({
  method: 'GET',
  path: `${templatePath}/:id/people`,
  access: 'approved',
  summary:
    'List people with their attendance and certificate, at most 100, by a part of the name; and count those who qualify (administrators)',
  params: ofTemplate,
  query: v.object({ q: v.optional(v.pipe(v.string(), v.maxLength(100, 'max:100'))) }),
  output: v.object({
    /** Count of the events of the rule that have ended. */
    events: number(),
    /** Count of people who qualify and have no certificate of this template, not even a revoked one. */
    open: number(),
    people: v.array(candidate),
  }),
});

export const issueCertificates = endpoint({
  method: 'POST',
  path: `${templatePath}/:id/issue`,
  access: 'approved',
  summary:
    'Issue certificates to all who qualify, as a job; 412 if they are not `total` any more. Or to the people in `people`, whose attendance the caller confirms (administrators)',
  params: ofTemplate,
  body: v.object({
    total: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    people: v.optional(v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(100, 'max:100'))),
    /** Sends a mail with a link to each person. */
    mail: v.boolean(),
    /** Null for the language of each person. */
    language: v.optional(v.nullable(locale), null),
  }),
  strict: true,
});

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/desk/certificates/:id/revoke',
  access: 'approved',
  summary: 'Revoke a certificate; the reason is stored in the audit log (administrators)',
  params: ofTemplate,
  body: v.optional(
    v.object({ reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300, 'max:300')), '') }),
    {},
  ),
});
