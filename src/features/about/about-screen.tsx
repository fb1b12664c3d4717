import { Trans } from '@lingui/react/macro';
import { CalendarDays, GraduationCap, Users } from 'lucide-react';
import { Link } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { Page, PageScroll } from '../../ui/page.tsx';
import styles from './about-screen.module.css';
import { CompetenceFields } from './competence-fields.tsx';
import { Documents } from './documents.tsx';
import { Organisers } from './organisers.tsx';

/** About the school, its organisers and documents. Everything but the documents is stored on the device. */
export function AboutScreen() {
  return (
    <Page>
      <PageScroll>
        <section className={styles.section}>
          <h2 className={styles.lead}>
            <Trans>Germany and Kazakhstan, for the environment</Trans>
          </h2>
          <p>
            <Trans>
              Yurt is the meeting place of the German-Kazakh cooperation on waste management and the
              environment. It is part of a German federal programme that supports environmental technology in
              other countries.
            </Trans>
          </p>
          <p>
            <Trans>
              Experts from both countries teach, discuss and answer questions. Participants find partners for
              their own projects at home. The languages of the school are English, German and Russian.
            </Trans>
          </p>
        </section>
        <section className={styles.section}>
          <h2>
            <Trans>Eight areas of expertise</Trans>
          </h2>
          <CompetenceFields />
        </section>
        <section className={styles.section}>
          <h2>
            <Trans>Documents</Trans>
          </h2>
          <Documents />
        </section>
        <Organisers />
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
            <li>
              <Link className={styles.link} href={addresses.edition2020.getHref()}>
                <Users />
                <span className={styles.name}>
                  <Trans>Participants of summer 2020</Trans>
                </span>
              </Link>
            </li>
          </ul>
        </section>
      </PageScroll>
    </Page>
  );
}
