import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, Scale, ScrollText, ShieldCheck } from 'lucide-react';
import { useFormats } from '../../i18n/use-formats.ts';
import { documentHref, noticesHref } from '../../lib/documents.ts';
import styles from './about-screen.module.css';
import { useIsOffline, useCached } from './hooks.ts';

/** Documents in the reader's language. */
export function Documents() {
  const { t } = useLingui();
  const { locale } = useFormats();
  const offline = useIsOffline();
  const printed = [
    { name: 'manual', icon: <BookOpen />, title: t`Participants’ manual` },
    { name: 'agreement', icon: <ScrollText />, title: t`User agreement` },
    { name: 'privacy', icon: <ShieldCheck />, title: t`Privacy policy` },
  ] as const;
  const documents = [
    ...printed.map((document) => ({ ...document, href: documentHref(document.name, locale), kind: 'PDF' })),
    {
      name: 'licences',
      icon: <Scale />,
      title: t`Third-party licences`,
      href: noticesHref,
      kind: t`Text`,
    },
  ];
  const cached = useCached(documents.map(({ href }) => href));
  const opens = ({ href }: { href: string }) => !offline || cached.has(href);
  return (
    <>
      <ul className={styles.links}>
        {documents.map((document) => (
          <li key={document.name}>
            {opens(document) ? (
              <a className={styles.link} href={document.href} target="_blank" rel="noreferrer">
                {document.icon}
                <span className={styles.name}>{document.title}</span>
                <span className={styles.dim}>{document.kind}</span>
              </a>
            ) : (
              <span className={styles.unavailable}>
                {document.icon}
                <span className={styles.name}>{document.title}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {!documents.every(opens) && (
        <p className={styles.dim}>
          <Trans>You need a connection to open the other documents.</Trans>
        </p>
      )}
    </>
  );
}
