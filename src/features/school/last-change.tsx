import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { DeskSchool, SchoolVersion } from '../../../contract/school-desk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toast.ts';
import { useOnline } from '../../ui/use-online.ts';
import { restoreSchool } from './commands.ts';
import { fieldLabels } from './field-labels.ts';
import styles from './school.module.css';

interface RestoreProps {
  school: DeskSchool;
  onRestored: (school: DeskSchool) => void;
  onConflict: () => void;
}

/** Returns a function that sets the school back to a version. */
function useRestore({ school, onRestored, onConflict }: RestoreProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const restore = async (version: number) => {
    if (busy) return;
    setBusy(true);
    const outcome = await restoreSchool(school.version, version);
    setBusy(false);
    if (outcome.ok) {
      onRestored(outcome.value);
      showToast(t`The school was set back.`);
    } else if (outcome.code === 'conflict') {
      onConflict();
      showToast(t`Someone else has changed the school. Check the newest version and try again.`);
    } else {
      showRefusal(outcome, t`That didn’t work. Please try again.`);
    }
  };
  return { busy, restore };
}

/** The author and the time of a version, with the fields that it changed. */
function VersionText({ version }: { version: SchoolVersion }) {
  const { i18n } = useLingui();
  const { dateTimeYear, fullName, list } = useFormats();
  const at = dateTimeYear(version.created_at);
  const name = version.author && fullName(version.author);
  return (
    <>
      <span>{name === null ? at : `${name}, ${at}`}</span>
      <span className={styles.dim}>{list(fieldLabels(version.fields).map((label) => i18n._(label)))}</span>
    </>
  );
}

/** The newest change, which can be undone in one step. */
export function LastChange(props: RestoreProps) {
  const { busy, restore } = useRestore(props);
  const offline = !useOnline();
  const [newest, before] = props.school.versions;
  if (!newest || newest.fields.length === 0) return null;
  return (
    <Card className={styles.last}>
      <div className={styles.lastText}>
        <h2>
          <Trans>Last change</Trans>
        </h2>
        <VersionText version={newest} />
      </div>
      <Button
        aria-disabled={busy || offline || undefined}
        onClick={() => !offline && void restore(before?.id ?? 0)}
      >
        <Undo2 aria-hidden="true" /> <Trans>Undo the last change</Trans>
      </Button>
    </Card>
  );
}

/** Earlier versions of the school. */
export function VersionList(props: RestoreProps) {
  const { t } = useLingui();
  const { dateTimeYear } = useFormats();
  const { busy, restore } = useRestore(props);
  const offline = !useOnline();
  const [chosen, setChosen] = useState<SchoolVersion | null>(null);
  const restoreLabel = (date: string) => t`Restore the version of ${date}`;
  const [, ...earlier] = props.school.versions;
  if (earlier.length === 0) return null;
  return (
    <details className={styles.section}>
      <summary className={styles.summary}>
        <h2>{t`Earlier versions`}</h2>
      </summary>
      <ul className={styles.versions}>
        {earlier.map((version) => (
          <li key={version.id} className={styles.version}>
            <div className={styles.lastText}>
              <VersionText version={version} />
            </div>
            <Button
              size="small"
              aria-label={restoreLabel(dateTimeYear(version.created_at))}
              aria-disabled={busy || offline || undefined}
              onClick={() => !offline && setChosen(version)}
            >
              <Trans>Restore</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          question={<Trans>Restore this version?</Trans>}
          verb={<Trans>Restore</Trans>}
          variant="primary"
          onConfirm={() => void restore(chosen.id)}
          onClose={() => setChosen(null)}
        >
          <p>
            <Trans>All later changes of all sections are undone. You can undo this again.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </details>
  );
}
