import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DeskSchool } from '../../../../contract/school-desk.ts';
import type { SchoolField } from '../../../../contract/school-settings.ts';
import { addresses } from '../../../lib/addresses.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ContactSection, LookSection, NameSection } from '../brand-sections.tsx';
import { LegalSection } from '../legal-section.tsx';
import { HoursSection, LanguagesSection } from '../rule-sections.tsx';
import styles from '../school.module.css';
import type { SectionProps } from '../section.tsx';
import { AddressStep } from './address-check.tsx';
import { MailTestStep } from './mail-test.tsx';

export interface Step {
  key: string;
  title: string;
  isDone: (school: DeskSchool) => boolean;
  /** The step is a form, which has the buttons that lead on. */
  hasForm?: true;
  render: (props: SectionProps) => ReactNode;
}

const isSet =
  (field: SchoolField) =>
  ({ versions }: DeskSchool): boolean =>
    versions.some(({ fields }) => fields.includes(field));

/** The steps of the set-up in their order. Those about settings show the sections of the settings page. */
export function useSteps(): Step[] {
  const { t } = useLingui();
  return [
    {
      key: 'name',
      title: t`Name`,
      isDone: ({ missing }) => !missing.includes('name'),
      hasForm: true,
      render: (props) => <NameSection {...props} />,
    },
    {
      key: 'languages',
      title: t`Languages`,
      isDone: isSet('languages'),
      hasForm: true,
      render: (props) => <LanguagesSection {...props} />,
    },
    {
      key: 'hours',
      title: t`Time zone and hours`,
      isDone: isSet('home_zone'),
      hasForm: true,
      render: (props) => <HoursSection {...props} />,
    },
    {
      key: 'look',
      title: t`Logo, icon and colour`,
      isDone: (school) =>
        !school.missing.includes('icon') || isSet('logo')(school) || isSet('accent')(school),
      hasForm: true,
      render: (props) => <LookSection {...props} />,
    },
    {
      key: 'contact',
      title: t`Contact`,
      isDone: ({ missing }) => !missing.includes('contact'),
      hasForm: true,
      render: (props) => <ContactSection {...props} />,
    },
    {
      key: 'legal',
      title: t`Agreement and privacy policy`,
      isDone: ({ missing }) => !missing.includes('agreement') && !missing.includes('privacy'),
      hasForm: true,
      render: (props) => <LegalSection {...props} />,
    },
    {
      key: 'mail',
      title: t`Sending e-mail`,
      isDone: ({ missing }) => !missing.includes('mail'),
      render: () => <MailTestStep />,
    },
    {
      key: 'address',
      title: t`Public address`,
      isDone: ({ missing }) => !missing.includes('https'),
      render: () => <AddressStep />,
    },
    {
      key: 'programme',
      title: t`Programme`,
      isDone: ({ has_programme }) => has_programme,
      render: () => (
        <Elsewhere href={addresses.adminProgramme.getHref()} link={t`Open the programme`}>
          <Trans>
            Import a programme from pretalx, frab, Sessionize or a calendar with “Import and export”, or write
            the first event.
          </Trans>
        </Elsewhere>
      ),
    },
    {
      key: 'people',
      title: t`People`,
      isDone: ({ has_people }) => has_people,
      render: () => (
        <>
          <Elsewhere href={addresses.adminInvitations.getHref()} link={t`Open invitations`}>
            <Trans>Invite other organisers first, then speakers and participants.</Trans>
          </Elsewhere>
          <Elsewhere href={addresses.adminImport.getHref()} link={t`Import a table`}>
            <Trans>Do you have a list? Import it as CSV or Excel.</Trans>
          </Elsewhere>
        </>
      ),
    },
  ];
}

const Elsewhere = ({ href, link, children }: { href: string; link: string; children: ReactNode }) => (
  <div className={styles.form}>
    <p>{children}</p>
    <div className={styles.actions}>
      <Link className={buttonClass()} href={href}>
        {link}
      </Link>
    </div>
  </div>
);
