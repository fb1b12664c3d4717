import type { Locale } from '../../contract/scalars.ts';

/** Their texts are in `documents/`. */
export type DocumentName = 'manual' | 'agreement' | 'privacy';

/** Address of a document in a language, a PDF that the service worker caches. */
export const documentHref = (name: DocumentName, locale: Locale): string =>
  `/documents/${name}.${locale}.pdf`;

/** Licences of third-party code; written by the build. */
export const noticesHref = '/documents/third-party-notices.txt';
