import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { EntrancePage } from './entrance-page.tsx';
import styles from './entrance.module.css';

/** Shown instead of the form where nobody can sign up without an invitation. */
export function NoSignUp({ closed }: { closed: boolean }) {
  const { t } = useLingui();
  return (
    <EntrancePage title={t({ message: 'Sign up', context: 'title' })}>
      <p className={styles.note}>
        {closed ? (
          <Trans>Sign-up is closed.</Trans>
        ) : (
          <Trans>You can only sign up with an invitation. Ask the school to invite you.</Trans>
        )}
      </p>
      <div className={styles.links}>
        <Link href={addresses.signIn.getHref()}>
          <Trans>Already have an account? Sign in</Trans>
        </Link>
      </div>
    </EntrancePage>
  );
}
