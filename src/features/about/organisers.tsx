import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { personHref } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './about-screen.module.css';
import { useOrganisers } from './hooks.ts';

/** Contacts among the organisers. */
export function Organisers() {
  const { fullName, localized } = useFormats();
  const organisers = useOrganisers();
  if (organisers.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Contacts</Trans>
      </h2>
      <p className={styles.dim}>
        <Trans>They run the school. You can write to them in the chat.</Trans>
      </p>
      <ul className={styles.links}>
        {organisers.map((person) => (
          <li key={person.id}>
            <Link className={styles.link} href={personHref(person)}>
              <Avatar name={fullName(person)} seed={person.id} picture={person.avatar} size="small" />
              <span className={styles.name}>{fullName(person)}</span>
              <span className={styles.dim}>
                {localized(person.role?.localized_title, person.role?.title)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
