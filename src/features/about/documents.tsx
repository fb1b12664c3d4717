import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, Database, Scale, ScrollText, ShieldCheck } from 'lucide-react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import type { School } from '../../../contract/school.ts';
import { addresses } from '../../lib/addresses.ts';
import { noticesHref } from '../../lib/documents.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import styles from './about-screen.module.css';
import { useIsOffline, useCached } from './hooks.ts';

/** Documents in the reader's language. */
export function Documents({ school }: { school: School | undefined }) {
  const { t } = useLingui();
  const offline = useIsOffline();
  const isPlain = useIsPlain();
  const { localized } = useFormats();
  const documents = [
    ...(school?.manuals ?? []).map(({ localized_title, localized_address }) => ({
      icon: <BookOpen />,
      title: localized(localized_title),
      href: localized(localized_address),
    })),
    {
      icon: <ScrollText />,
      title: t`User agreement`,
      href: localized(school?.agreement.localized_address),
    },
    {
      icon: <ShieldCheck />,
      title: t`Privacy policy`,
      href: localized(school?.privacy.localized_address),
    },
    { icon: <Scale />, title: t`Third-party licences`, href: noticesHref },
  ].filter(({ href }) => href !== '');
  const cached = useCached(documents.map(({ href }) => href));
  const kindOf = (href: string) =>
    href.endsWith('.pdf') ? 'PDF' : href === noticesHref ? t`Text` : t`Web page`;
  const opens = ({ href }: { href: string }) => !offline || cached.has(href);
  return (
    <>
      <ul className={styles.links}>
        {documents.map((document) => (
          <li key={document.title}>
            {opens(document) ? (
              <a className={styles.link} href={document.href} target="_blank" rel="noreferrer">
                {document.icon}
                <span className={styles.name}>{document.title}</span>
                <span className={styles.dim}>{kindOf(document.href)}</span>
              </a>
            ) : (
              <span className={styles.unavailable}>
                {document.icon}
                <span className={styles.name}>{document.title}</span>
              </span>
            )}
          </li>
        ))}
        {!isPlain && (
          <li>
            <Link className={styles.link} href={addresses.privacyData.getHref()}>
              <Database />
              <span className={styles.name}>
                <Trans>What is stored about you</Trans>
              </span>
            </Link>
          </li>
        )}
      </ul>
      {!documents.every(opens) && (
        <p className={styles.dim}>
          <Trans>You need a connection to open the other documents.</Trans>
        </p>
      )}
    </>
  );
}
