import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useContacts } from '../../features/contacts/hooks.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './dashboard-screen.module.css';

/** People who scanned the person's code and wait for a confirmation; absent without any. */
export function ContactCard() {
  const { t } = useLingui();
  const { fullName, list } = useFormats();
  const offered = (useContacts()?.contacts ?? []).filter(({ state }) => state === 'offered');
  const [first] = offered;
  if (!first) return null;
  const names = list(offered.slice(0, 3).map(({ person }) => fullName(person)));
  return (
    <section className={cx(styles.card, styles.questions)} aria-label={t`My contacts`}>
      <p>
        <Trans>Shared their contact details with you: {names}</Trans>
      </p>
      <Link
        href={offered.length === 1 ? addresses.contact.getHref(first.id) : addresses.contacts.getHref()}
        className={buttonClass('primary')}
      >
        <Trans>Confirm contact</Trans>
      </Link>
    </section>
  );
}
