import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

type DocumentName = 'manual' | 'agreement' | 'privacy';

/** Opens a PDF in the reader's language in a new tab. */
export function DocumentLink({ name, children }: { name: DocumentName; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <a href={`/documents/${name}.${i18n.locale}.pdf`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
