import { Trans, useLingui } from '@lingui/react/macro';
import type { SchoolCheck } from '../../../contract/school-desk.ts';
import { Card } from '../../ui/card.tsx';
import styles from './school.module.css';

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
          <li key={check}>{labels[check]}</li>
        ))}
      </ul>
    </Card>
  );
}
