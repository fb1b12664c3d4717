import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { schoolFields } from '../../../contract/school-settings.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { AboutSection, ContactSection, LookSection, NameSection } from './brand-sections.tsx';
import { Checklist } from './checklist.tsx';
import { getDeskSchool } from './commands.ts';
import { useSchoolRev } from './hooks.ts';
import { LegalSection } from './legal-section.tsx';
import { ManualsSection } from './manuals-section.tsx';
import { LastChange, VersionList } from './last-change.tsx';
import { CompetencesSection, SponsorsSection } from './list-sections.tsx';
import { HoursSection, LanguagesSection, SignUpSection } from './rule-sections.tsx';
import { BusinessSection } from './business-section.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { openSection } from './open-section.ts';
import { ProtectionSection } from './protection-section.tsx';
import { PublicSection } from './public-section.tsx';
import { SingleSignOnSection } from './single-sign-on-section.tsx';
import styles from './school.module.css';

const sections = [
  NameSection,
  LookSection,
  AboutSection,
  CompetencesSection,
  SponsorsSection,
  ContactSection,
  HoursSection,
  BusinessSection,
  LanguagesSection,
  SignUpSection,
  SingleSignOnSection,
  ProtectionSection,
  PublicSection,
  LegalSection,
  ManualsSection,
  RetentionSection,
  ArchiveSection,
];

/** The settings of the school. Each section is saved on its own. */
export function SchoolDesk() {
  const { value: school, failed, again, set } = useRequest('desk school', getDeskSchool, useSchoolRev());
  const asked = new URLSearchParams(useSearch()).get('setting');
  const setting = schoolFields.find((field) => field === asked);
  const isLoaded = school !== null;
  useEffect(() => {
    if (isLoaded && setting) openSection(setting);
  }, [isLoaded, setting]);
  if (failed && !school) return <RequestNote failed={failed} onAgain={again} />;
  if (!school) return <Skeleton rows={8} />;
  return (
    <div className={styles.page}>
      <p className={styles.dim}>
        <Trans>Changes appear on all devices at once. Each section is saved on its own.</Trans>
      </p>
      {!school.settings.archived && <Checklist missing={school.missing} />}
      <LastChange school={school} onRestored={(restored) => set(() => restored)} onConflict={again} />
      {sections.map((SchoolSection) => (
        <SchoolSection
          key={SchoolSection.name}
          school={school}
          onSaved={(saved) => set(() => saved)}
          onConflict={again}
        />
      ))}
      <VersionList school={school} onRestored={(restored) => set(() => restored)} onConflict={again} />
    </div>
  );
}
