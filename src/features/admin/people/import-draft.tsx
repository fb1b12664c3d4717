import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type {
  ImportSettings,
  PeopleImport,
  PeopleImportPreview,
} from '../../../../contract/people-import.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { Outcome } from '../../../lib/sync-api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type RequestState, useRequest } from '../../../ui/use-request.ts';
import styles from '../admin.module.css';
import { discardPeopleImport, previewPeopleImport, startPeopleImport } from '../commands.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportDefaults } from './import-defaults.tsx';
import { CountText } from './import-list.tsx';
import { ImportPreview } from './import-preview.tsx';
import { MissingCourses } from './missing-courses.tsx';
import own from './people.module.css';

interface ImportDraftProps {
  draft: PeopleImport;
  onStarted: (started: PeopleImport) => void;
  onClose: () => void;
}

/** The preview is not requested without the column that identifies people. */
const noEmail: Outcome<PeopleImportPreview> = { ok: false, code: 'unreadable' };

const isLocale = (text: string): text is ImportSettings['language'] => ['en', 'de', 'ru'].includes(text);

/** An uploaded table: what its columns contain, what the import would do to each row, and its start. */
export function ImportDraft({ draft, onStarted, onClose }: ImportDraftProps) {
  const { i18n } = useLingui();
  const [settings, setSettings] = useState<ImportSettings>({
    fields: draft.columns?.map(({ field }) => field) ?? [],
    role: 'attendee',
    course_type: null,
    language: isLocale(i18n.locale) ? i18n.locale : 'en',
    create_courses: false,
  });
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [invite, setInvite] = useState(true);
  const hasEmail = settings.fields.includes('email');
  const preview = useRequest(`preview ${draft.id} ${JSON.stringify(settings)}`, () =>
    hasEmail ? previewPeopleImport(draft.id, settings) : Promise.resolve(noEmail),
  );

  const { list, number } = useFormats();
  const created = (preview.value?.missing_courses ?? []).map(({ title }) => title);

  const start = async () => {
    setBusy(true);
    const outcome = await startPeopleImport(draft.id, settings, invite);
    setBusy(false);
    if (!outcome.ok) return showRefusal(outcome);
    onStarted(outcome.value);
    onClose();
  };
  const discard = async () => {
    const outcome = await discardPeopleImport(draft.id);
    if (outcome.ok || outcome.http === 404) onClose();
    else showRefusal(outcome);
  };
  return (
    <>
      <h2 className={styles.name}>{draft.file_name}</h2>
      {preview.value && hasEmail && !preview.failed && <CountText counts={preview.value.counts} />}
      <ImportColumns
        columns={draft.columns ?? []}
        fields={settings.fields}
        onChange={(fields) => setSettings({ ...settings, fields })}
      />
      <ImportDefaults settings={settings} onChange={setSettings} invite={invite} onInvite={setInvite} />
      {hasEmail ? (
        <>
          <MissingCourses
            courses={preview.value?.missing_courses ?? []}
            creates={settings.create_courses}
            onCreates={(create_courses) => setSettings({ ...settings, create_courses })}
          />
          <Preview preview={preview} busy={busy} onImport={() => setConfirming(true)} />
        </>
      ) : (
        <p className={styles.wrong} role="alert">
          <Trans>Choose the column with the e-mail addresses. They identify people.</Trans>
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => void discard()}>
          <Trans>Discard table</Trans>
        </Button>
      </div>
      {confirming && (
        <ConfirmDialog
          question={<Trans>Import the people of this table?</Trans>}
          verb={<Trans>Import people</Trans>}
          variant="primary"
          onConfirm={() => void start()}
          onClose={() => setConfirming(false)}
        >
          {settings.create_courses && created.length > 0 && (
            <p>
              <Trans>These courses are created: {list(created)}</Trans>
            </p>
          )}
          <p>
            {invite ? (
              <Trans>
                New people get an invitation by e-mail: {number(preview.value?.counts.added ?? 0)}. Rows with
                errors are skipped.
              </Trans>
            ) : (
              <Trans>
                New people receive no e-mail yet. You can send the invitations later. Rows with errors are
                skipped.
              </Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface PreviewProps {
  preview: RequestState<PeopleImportPreview>;
  busy: boolean;
  onImport: () => void;
}

function Preview({ preview: { value, failed, again }, busy, onImport }: PreviewProps) {
  if (failed?.errors)
    return (
      <p className={styles.wrong} role="alert">
        {Object.values(failed.errors).flat().join(' ')}
      </p>
    );
  if (failed) return <RequestNote failed={failed} onAgain={again} />;
  if (!value) return <Skeleton rows={4} />;
  const importable = value.counts.added + value.counts.updated;
  return (
    <>
      <ImportPreview rows={value.rows} />
      <div className={cx(styles.bar, own.start)}>
        <p>
          <Plural value={importable} one="# person to import" other="# people to import" />
        </p>
        <Button
          variant="primary"
          aria-haspopup="dialog"
          aria-disabled={busy || importable === 0 || undefined}
          onClick={() => !busy && importable > 0 && onImport()}
        >
          {busy ? <Trans>Importing…</Trans> : <Trans>Import people</Trans>}
        </Button>
      </div>
    </>
  );
}
