import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isLocale } from '../../i18n/locale.ts';
import { localized, type TextByLanguage } from '../../i18n/localized.ts';
import { useStoredSchool } from '../../ui/use-school.ts';
import styles from './entrance.module.css';

/** Opens a document in the reader’s language in a new tab; only the text if there is none. */
function DocumentLink({
  addresses,
  children,
}: {
  addresses: TextByLanguage | undefined;
  children: ReactNode;
}) {
  const { i18n } = useLingui();
  const href = localized(addresses, isLocale(i18n.locale) ? i18n.locale : 'en');
  if (href === '') return children;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

interface LegalLinkProps {
  name: 'agreement' | 'privacy';
  children: ReactNode;
}

export function LegalLink({ name, children }: LegalLinkProps) {
  const school = useStoredSchool();
  return <DocumentLink addresses={school?.[name].localized_address}>{children}</DocumentLink>;
}

const isEmpty = (texts: TextByLanguage): boolean => Object.values(texts).every((text) => !text);

/** Which legal documents the school has. */
export function useLegalDocuments(): { agreement: boolean; privacy: boolean } {
  const school = useStoredSchool();
  return {
    agreement: school !== null && !isEmpty(school.agreement.localized_address),
    privacy: school !== null && !isEmpty(school.privacy.localized_address),
  };
}

/** The legal documents that the school has. */
export function LegalLinks() {
  const has = useLegalDocuments();
  return (
    <div className={styles.links}>
      {has.agreement && (
        <LegalLink name="agreement">
          <Trans>User agreement</Trans>
        </LegalLink>
      )}
      {has.privacy && (
        <LegalLink name="privacy">
          <Trans>Privacy policy</Trans>
        </LegalLink>
      )}
    </div>
  );
}

/** The manuals of the school. */
export function ManualLinks() {
  const { i18n } = useLingui();
  const locale = isLocale(i18n.locale) ? i18n.locale : 'en';
  return useStoredSchool()?.manuals.map(({ localized_title, localized_address }, at) => (
    <DocumentLink key={at} addresses={localized_address}>
      {localized(localized_title, locale)}
    </DocumentLink>
  ));
}
