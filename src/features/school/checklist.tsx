import { Trans, useLingui } from '@lingui/react/macro';
import type { SchoolCheck } from '../../../contract/school-desk.ts';
import type { SchoolField } from '../../../contract/school-settings.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { addresses } from '../../lib/addresses.ts';
import { Link } from 'wouter';
import { openSection } from './open-section.ts';
import styles from './school.module.css';

/** The setting of each check that is not up to the operator of the server. */
const fieldOf = {
  name: 'localized_name',
  contact: 'contact',
  agreement: 'agreement',
  privacy: 'privacy',
  icon: 'icon',
} as const satisfies Partial<Record<SchoolCheck, SchoolField>>;

/** The step of the set-up for each check that is up to the operator of the server. */
const stepOf = { mail: 'mail', https: 'address' } as const;

/** What is missing before people are let in; nothing if the school is complete. */
export function Checklist({ missing }: { missing: readonly SchoolCheck[] }) {
  const { t } = useLingui();
  const labels: Record<SchoolCheck, string> = {
    name: t`Name of the school`,
    contact: t`Contact, so that people can reach you`,
    agreement: t`User agreement`,
    privacy: t`Privacy policy`,
    icon: t`Icon for home screens`,
    mail: t`Sending e-mail, which the operator of the server sets up`,
    https: t`A public https address, which the operator of the server sets up`,
  };
  if (missing.length === 0) return null;
  return (
    <Card className={styles.checklist}>
      <h2>
        <Trans>Missing before you let people in</Trans>
      </h2>
      <ul>
        {missing.map((check) => (
          <li key={check}>
            {check === 'mail' || check === 'https' ? (
              <Link className={styles.link} href={addresses.adminSetUp.getHref(stepOf[check])}>
                {labels[check]}
              </Link>
            ) : (
              <Link
                className={styles.link}
                href={addresses.adminSchool.getHref(fieldOf[check])}
                onClick={() => openSection(fieldOf[check])}
              >
                {labels[check]}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.checklistFoot}>
        <Link className={buttonClass()} href={addresses.adminSetUp.getHref()}>
          <Trans>Go through the set-up step by step</Trans>
        </Link>
      </div>
    </Card>
  );
}
