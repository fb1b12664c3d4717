import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, Scale, ScrollText, ShieldCheck } from 'lucide-react';
import { useFormats } from '../../i18n/use-formats.ts';
import { documentHref, noticesHref } from '../../lib/documents.ts';
import styles from './about-screen.module.css';
import { useIsOffline } from './hooks.ts';

/** What there is to read and to print, in the language of the reader. */
export function Documents() {
  const { t } = useLingui();
  const { locale } = useFormats();
  const offline = useIsOffline();
  const printed = [
    { name: 'manual', icon: <BookOpen />, title: t`Manual for participants` },
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
  return (
    <>
      <ul className={styles.links}>
        {documents.map(({ name, icon, title, href, kind }) => (
          <li key={name}>
            {offline ? (
              <span className={styles.unavailable}>
                {icon}
                <span className={styles.name}>{title}</span>
              </span>
            ) : (
              <a className={styles.link} href={href} target="_blank" rel="noreferrer">
                {icon}
                <span className={styles.name}>{title}</span>
                <span className={styles.dim}>{kind}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {offline && (
        <p className={styles.dim}>
          <Trans>Documents open with a connection.</Trans>
        </p>
      )}
    </>
  );
}
