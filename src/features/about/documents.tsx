import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, ScrollText, ShieldCheck } from 'lucide-react';
import { useFormats } from '../../i18n/use-formats.ts';
import { documentHref } from '../../lib/documents.ts';
import styles from './about-screen.module.css';
import { useIsOffline } from './hooks.ts';

/** What there is to read and to print, in the language of the reader. */
export function Documents() {
  const { t } = useLingui();
  const { locale } = useFormats();
  const offline = useIsOffline();
  const documents = [
    { name: 'manual', icon: <BookOpen />, title: t`Manual for participants` },
    { name: 'agreement', icon: <ScrollText />, title: t`User agreement` },
    { name: 'privacy', icon: <ShieldCheck />, title: t`Privacy policy` },
  ] as const;
  return (
    <>
      <ul className={styles.links}>
        {documents.map(({ name, icon, title }) => (
          <li key={name}>
            {offline ? (
              <span className={styles.unavailable}>
                {icon}
                <span className={styles.name}>{title}</span>
              </span>
            ) : (
              <a className={styles.link} href={documentHref(name, locale)} target="_blank" rel="noreferrer">
                {icon}
                <span className={styles.name}>{title}</span>
                <span className={styles.dim}>PDF</span>
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
