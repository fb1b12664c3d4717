import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PeopleImport, peopleFileBytes } from '../../../../contract/people-import.ts';
import { Button } from '../../../ui/button.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { AdminPage } from '../admin-page.tsx';
import styles from '../admin.module.css';
import { listPeopleImports, uploadPeople } from '../commands.ts';
import { ExportPeople } from './export-people.tsx';
import { ImportDraft } from './import-draft.tsx';
import { ImportList } from './import-list.tsx';

export const ImportPeopleScreen = () => (
  <AdminPage desk="people">
    <ImportPeople />
  </AdminPage>
);

/** In ms. A running import is fetched again in case its live events do not arrive. */
const refreshMs = 3000;

function ImportPeople() {
  const { value, failed, again, set } = useDeskRequest('people imports', listPeopleImports);
  const [draftId, setDraftId] = useState<number | null>(null);
  const draft = value?.find(({ id, state }) => id === draftId && state === 'draft');
  const isRunning = value?.some(({ state }) => state === 'running') ?? false;
  const refresh = useEffectEvent(again);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => refresh(), refreshMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  const replace = (next: PeopleImport) =>
    set((before) => [next, ...before.filter(({ id }) => id !== next.id)]);
  if (failed) return <RequestNote failed={failed} onAgain={again} />;
  if (!value) return <Skeleton rows={3} />;
  if (draft)
    return (
      <ImportDraft
        key={draft.id}
        draft={draft}
        onStarted={replace}
        onClose={() => {
          setDraftId(null);
          again();
        }}
      />
    );
  return (
    <>
      <ChooseFile
        onRead={(uploaded) => {
          replace(uploaded);
          setDraftId(uploaded.id);
        }}
      />
      <ImportList imports={value} onContinue={setDraftId} />
      <ExportPeople />
    </>
  );
}

function ChooseFile({ onRead }: { onRead: (uploaded: PeopleImport) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const offline = !useOnline();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const upload = async (file: File) => {
    setError(null);
    if (file.size > peopleFileBytes) return setError(t`This file is larger than 10 MB.`);
    setBusy(true);
    const outcome = await uploadPeople(file);
    setBusy(false);
    if (outcome.ok) return onRead(outcome.value);
    const [why] = outcome.errors?.['upload'] ?? [];
    if (why) setError(why);
    else showRefusal(outcome, t`The file could not be read. Nothing was changed.`);
  };
  return (
    <section className={styles.form} aria-labelledby="import-people">
      <h2 id="import-people" className={styles.name}>
        <Trans>Import people from a table</Trans>
      </h2>
      <p className={styles.facts}>
        <Trans>
          An Excel (.xlsx) or CSV file with one person in each row and their e-mail addresses. You see what
          will change before anything is imported.
        </Trans>
      </p>
      {offline && (
        <p className={styles.wrong}>
          <Trans>You are offline. You need a connection to import people.</Trans>
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          aria-disabled={busy || offline || undefined}
          onClick={() => !busy && !offline && input.current?.click()}
        >
          <FileUp />
          {busy ? <Trans>Reading…</Trans> : <Trans>Choose file</Trans>}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={t`Choose file`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void upload(file);
            target.value = '';
          }}
        />
      </div>
      <div role="alert">{error && <p className={styles.wrong}>{error}</p>}</div>
    </section>
  );
}
