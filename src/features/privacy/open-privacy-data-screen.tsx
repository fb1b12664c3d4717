import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { useSchoolName } from '../../ui/use-school.ts';
import styles from './privacy-data.module.css';
import { PrivacyDataList } from './privacy-data-list.tsx';

/** The page for people without an account. */
export function OpenPrivacyDataScreen() {
  const { t } = useLingui();
  const school = useSchoolName();
  const title = t`What is stored about you`;
  useEffect(() => {
    document.title = `${title} – ${school}`;
  }, [title, school]);
  return (
    <main className={styles.open}>
      <div className={styles.prose}>
        <div className={styles.head}>
          <p className={styles.school}>{school}</p>
          <LanguageSelect />
        </div>
        <h1>{title}</h1>
        <PrivacyDataList />
      </div>
      <footer className={styles.foot}>
        <Link href={addresses.signIn.getHref()}>
          <Trans>To the sign-in</Trans>
        </Link>
      </footer>
    </main>
  );
}
