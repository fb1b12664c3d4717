import { Trans } from '@lingui/react/macro';
import { CalendarDays, GraduationCap, Users } from 'lucide-react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Markdown } from './markdown.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import styles from './about-screen.module.css';
import { CompetenceFields } from './competence-fields.tsx';
import { Contact } from './contact.tsx';
import { Documents } from './documents.tsx';
import { useMayHaveEdition, useSchool } from './hooks.ts';
import { Organisers } from './organisers.tsx';
import { Sponsors } from './sponsors.tsx';

/** About the school, its organisers and documents. Everything but the documents is stored on the device. */
export function AboutScreen() {
  const { localized } = useFormats();
  const school = useSchool();
  const mayHaveEdition = useMayHaveEdition();
  const about = localized(school?.localized_about);
  return (
    <Page>
      <PageScroll>
        {about !== '' && (
          <section className={styles.prose}>
            <Markdown text={about} />
          </section>
        )}
        {school && school.competences.length > 0 && (
          <section className={styles.section}>
            <h2>
              <Trans>Areas of expertise</Trans>
            </h2>
            <CompetenceFields competences={school.competences} />
          </section>
        )}
        <section className={styles.section}>
          <h2>
            <Trans>Documents</Trans>
          </h2>
          <Documents school={school} />
        </section>
        <Contact school={school} />
        <Organisers />
        <Sponsors sponsors={school?.sponsors ?? []} />
        <section className={styles.section}>
          <h2>
            <Trans>More information</Trans>
          </h2>
          <ul className={styles.links}>
            <li>
              <Link className={styles.link} href={addresses.schedule.getHref()}>
                <CalendarDays />
                <span className={styles.name}>
                  <Trans>Schedule</Trans>
                </span>
              </Link>
            </li>
            <li>
              <Link className={styles.link} href={addresses.experts.getHref()}>
                <GraduationCap />
                <span className={styles.name}>
                  <Trans>Experts</Trans>
                </span>
              </Link>
            </li>
            {mayHaveEdition && (
              <li>
                <Link className={styles.link} href={addresses.edition2020.getHref()}>
                  <Users />
                  <span className={styles.name}>
                    <Trans>Participants of summer 2020</Trans>
                  </span>
                </Link>
              </li>
            )}
          </ul>
        </section>
      </PageScroll>
    </Page>
  );
}
