import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download, FileUp } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import {
  type ImportOutcome,
  programmeFileBytes,
  programmeFiles,
} from '../../../contract/programme-imports.ts';
import { apiBase } from '../../platform/api-base.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fileToken, watchFileToken } from '../../ui/file-address.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { importProgramme } from './commands.ts';
import { FeedsSection } from './feeds-section.tsx';
import styles from './programme.module.css';

interface FilesDialogProps {
  /** Called after an import, which may have added changes to the draft. */
  onRead: () => void;
  onClose: () => void;
}

/** Imports the programme from a file or an address, and exports it to files. */
export function FilesDialog({ onRead, onClose }: FilesDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={<Trans>Import and export</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        <section className={styles.form} aria-label={t`Import file`}>
          <ReadPart onRead={onRead} />
        </section>
        <section className={styles.form} aria-label={t`Addresses imported every hour`}>
          <FeedsSection onRead={onRead} />
        </section>
        <section className={styles.form} aria-label={t`Export programme to a file`}>
          <TakePart />
        </section>
      </div>
    </Dialog>
  );
}

function ReadPart({ onRead }: Pick<FilesDialogProps, 'onRead'>) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const read = async (file: File) => {
    setError(null);
    setOutcome(null);
    if (file.size > programmeFileBytes) return setError(t`This file is larger than 20 MB.`);
    setBusy(true);
    const answer = await importProgramme(file);
    setBusy(false);
    if (answer.ok) {
      setOutcome(answer.value);
      return onRead();
    }
    const [why] = answer.errors?.['upload'] ?? [];
    if (why) setError(why);
    else showRefusal(answer, t`The file could not be read. Nothing was changed.`);
  };
  return (
    <>
      <h3>
        <Trans>Import file</Trans>
      </h3>
      <p className={styles.dim}>
        <Trans>
          schedule.json, frab or pretalx XML, Sessionize or iCalendar. Differences are added to the
          unpublished changes. Your own edits are kept.
        </Trans>
      </p>
      <div className={styles.bar}>
        <Button aria-disabled={busy || undefined} onClick={() => !busy && input.current?.click()}>
          <FileUp />
          {busy ? <Trans>Importing…</Trans> : <Trans>Choose file</Trans>}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,.xml,.ics,application/json,application/xml,text/calendar"
          aria-label={t`Choose file`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void read(file);
            target.value = '';
          }}
        />
      </div>
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <div aria-live="polite">{outcome && <Read outcome={outcome} />}</div>
    </>
  );
}

function Read({ outcome }: { outcome: ImportOutcome }) {
  const { added, changed, removed, unchanged, skipped, faults, notes } = outcome;
  const messages = [...faults, ...notes];
  return (
    <div className={styles.what}>
      <span className={styles.name}>
        <Trans>
          New: {added} · changed: {changed} · removed: {removed} · unchanged: {unchanged}
        </Trans>
      </span>
      {skipped > 0 && (
        <span className={styles.wrong}>
          <Plural
            value={skipped}
            one="# event could not be imported"
            few="# events could not be imported"
            many="# events could not be imported"
            other="# events could not be imported"
          />
        </span>
      )}
      {messages.length > 0 && (
        <ul className={styles.faults} lang="en">
          {messages.map((sentence, at) => (
            <li key={at}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function TakePart() {
  const { t } = useLingui();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const names: Record<keyof typeof programmeFiles, string> = {
    'schedule.json': t`JSON for conference apps`,
    'schedule.xml': t`XML for conference apps`,
    'schedule.ics': t`iCalendar`,
  };
  return (
    <>
      <h3>
        <Trans>Export programme to a file</Trans>
      </h3>
      <div className={styles.bar}>
        {(Object.keys(programmeFiles) as (keyof typeof programmeFiles)[]).map((file) => (
          <a
            key={file}
            className={styles.take}
            href={token && `${apiBase}/desk/programme/export/${file}?t=${encodeURIComponent(token)}`}
            download={file}
          >
            <Download aria-hidden />
            {names[file]}
          </a>
        ))}
      </div>
    </>
  );
}
