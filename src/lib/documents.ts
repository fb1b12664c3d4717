import type { Locale } from '../../contract/scalars.ts';

/** `documents/` holds their texts. */
export type DocumentName = 'manual' | 'agreement' | 'privacy';

/** The address of a document in a language: a PDF, which the service worker keeps for offline use. */
export const documentHref = (name: DocumentName, locale: Locale): string =>
  `/documents/${name}.${locale}.pdf`;

/** The licences of what the program contains; the build writes it. */
export const noticesHref = '/documents/third-party-notices.txt';
