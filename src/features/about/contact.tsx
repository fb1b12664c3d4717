import { Trans, useLingui } from '@lingui/react/macro';
import { Mail, Phone } from 'lucide-react';
import type { School } from '../../../contract/school.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Paragraphs } from '../../ui/rich-text.tsx';
import styles from './about-screen.module.css';

/** How to reach the school. */
export function Contact({ school }: { school: School | undefined }) {
  const { t } = useLingui();
  const { localized } = useFormats();
  if (!school) return null;
  const { email, phone, localized_text } = school.contact;
  const text = localized(localized_text);
  if (email === null && phone === null && text === '') return null;
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Contact</Trans>
      </h2>
      {text !== '' && <Paragraphs text={text} />}
      <ul className={styles.links}>
        {email !== null && (
          <li>
            <a className={styles.link} href={`mailto:${email}`}>
              <Mail aria-label={t`E-mail`} />
              <span className={styles.name}>{email}</span>
            </a>
          </li>
        )}
        {phone !== null && (
          <li>
            <a className={styles.link} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              <Phone aria-label={t`Phone`} />
              <span className={styles.name}>{phone}</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
