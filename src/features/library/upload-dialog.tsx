import { Trans, useLingui } from '@lingui/react/macro';
import { FilePlus } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { fileLimits } from '../../../contract/files.ts';
import type { Folder } from '../../../contract/folders.ts';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { CohortFields } from './cohort-fields.tsx';
import { CourseFields } from './course-fields.tsx';
import { type ChosenFile, ChosenFiles, isFilm, problemOf } from './chosen-files.tsx';
import { addAddressByForm, addLink } from './commands.ts';
import type { Requester } from './rights.ts';
import { filmOf, isSubtitleFile, languageOfFile, readSubtitles } from './subtitle-files.ts';
import { PlacementFields } from './placement-fields.tsx';
import { startUploads, loadTusClient } from './uploads.ts';
import { useNameError } from './use-name-error.ts';
import styles from './dialogs.module.css';

interface UploadDialogProps {
  me: Requester;
  folders: readonly Folder[];
  events: readonly EventRow[];
  /** The event that the library is restricted to. */
  event: number | null;
  additional: boolean;
  onClose: () => void;
}

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

/**
 * Adds files to those chosen before. Subtitles are attached to their video; without a match they stay as
 * files.
 */
async function withSubtitles(
  before: readonly ChosenFile[],
  more: readonly File[],
  locale: string,
): Promise<ChosenFile[]> {
  const files: ChosenFile[] = [
    ...before,
    ...more.filter((file) => !isSubtitleFile(file)).map((file) => ({ file, subtitles: [] })),
  ];
  for (const file of more.filter(isSubtitleFile)) {
    const film = filmOf(file, files.map((each) => each.file).filter(isFilm));
    const text = film && (await readSubtitles(file));
    const at = files.findIndex((each) => each.file === film);
    const target = files[at];
    if (!text || !target) files.push({ file, subtitles: [] });
    else {
      const language = languageOfFile(file.name) ?? locale;
      const others = target.subtitles.filter((each) => each.language !== language);
      files[at] = { ...target, subtitles: [...others, { language, text }] };
    }
  }
  return files;
}

/** Adds files or a web address. Uploads continue in the background after the dialog closes. */
export function UploadDialog({ me, folders, events, event, additional, onClose }: UploadDialogProps) {
  const { t } = useLingui();
  const { size, locale } = useFormats();
  const form = useRef<HTMLDivElement>(null);
  const attempt = useLocalWrite();
  const nameError = useNameError();
  const input = useRef<HTMLInputElement>(null);
  const key = useRef(randomUuid());
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [isAdditional, setAdditional] = useState(additional);
  const [folder, setFolder] = useState<number[]>([]);
  const [tied, setTied] = useState<number[]>(event === null ? [] : [event]);
  const [courses, setCourses] = useState<readonly number[]>([]);
  const [cohorts, setCohorts] = useState<readonly number[]>([]);
  const [over, setOver] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | undefined>();

  useEffect(() => {
    if (!me.isPlain) void loadTusClient().catch(() => undefined);
  }, [me.isPlain]);
  const add = async (more: Iterable<File>) => {
    setFiles(
      me.isPlain
        ? [...files, ...[...more].map((file) => ({ file, subtitles: [] }))]
        : await withSubtitles(files, [...more], locale),
    );
  };
  const address = url.trim();
  const urlError = address !== '' && !isAddress(address) ? t`Enter a web address` : refused;
  const nameWrong = name === '' ? undefined : nameError(name);
  const chosen = files.length > 0 || address !== '';
  const details = {
    ...(name.trim() !== '' && { name: name.trim() }),
    folder,
    events: tied,
    courses: [...courses],
    ...(cohorts.length > 0 && { cohorts: [...cohorts] }),
  };

  const upload = () => {
    setTried(true);
    if (busy || !chosen) return;
    if (
      files.some(({ file }) => problemOf(file, !me.isPlain)) ||
      nameWrong ||
      (address !== '' && !isAddress(address))
    ) {
      // The invalid field may be out of view, and gets its error only with this render.
      requestAnimationFrame(() => {
        const wrong = form.current?.querySelector('[data-wrong] button, [aria-invalid="true"]');
        if (!(wrong instanceof HTMLElement)) return;
        wrong.scrollIntoView({ block: 'center' });
        wrong.focus({ preventScroll: true });
      });
      return;
    }
    attempt(
      async () => {
        setBusy(true);
        if (address !== '') {
          const outcome = me.isPlain
            ? await addAddressByForm({ ...details, additional: isAdditional, content: address })
            : await addLink({
                ...details,
                url: address,
                is_additional: isAdditional,
                client_id: key.current,
              });
          if (!outcome.ok) {
            setBusy(false);
            setRefused(outcome.errors?.['url']?.[0] ?? outcome.errors?.['upload']?.[0]);
            return showRefusal(outcome, t`No connection. What you entered is still here.`);
          }
        }
        if (files.length > 0)
          await startUploads(
            files.map(({ file }) => file),
            { ...details, additional: isAdditional },
            (file) => files.find((each) => each.file === file)?.subtitles ?? [],
          );
        onClose();
      },
      () => setBusy(false),
    );
  };
  const drop = (dropped: DragEvent) => {
    dropped.preventDefault();
    setOver(false);
    void add(dropped.dataTransfer.files);
  };
  return (
    <Dialog
      title={<Trans>Add to the library</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        chosen && (
          <Button variant="primary" aria-disabled={busy || undefined} onClick={upload}>
            {busy ? t`Uploading…` : t({ message: 'Upload', context: 'button' })}
          </Button>
        )
      }
    >
      <div ref={form} className={styles.form}>
        <div
          className={cx(styles.drop, over && styles.over)}
          onDragOver={(dragged) => {
            dragged.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Button onClick={() => input.current?.click()}>
            <FilePlus />
            <Trans>Choose files</Trans>
          </Button>
          <span className={styles.note}>
            <Trans>Or drop files here. Maximum {size(fileLimits.material)} per file.</Trans>
          </span>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={t`Choose files`}
            onChange={(change) => {
              void add(change.target.files ?? []);
              change.target.value = '';
            }}
          />
        </div>
        {files.length > 0 && <ChosenFiles files={files} acceptsSubtitles={!me.isPlain} onChange={setFiles} />}
        <TextField
          label={t`Web address (cloud drive, video)`}
          type="url"
          inputMode="url"
          autoComplete="off"
          value={url}
          error={tried ? urlError : undefined}
          onChange={(change) => {
            setUrl(change.target.value);
            setRefused(undefined);
          }}
        />
        {files.length + Number(address !== '') < 2 && (
          <TextField
            label={t`Title`}
            value={name}
            hint={t`Leave empty to use the file name.`}
            error={tried ? nameWrong : undefined}
            onChange={(change) => setName(change.target.value)}
          />
        )}
        <fieldset className={styles.choices}>
          <legend>{t`Section`}</legend>
          {[false, true].map((each) => (
            <label key={String(each)} className={styles.choice}>
              <input
                type="radio"
                name="shelf"
                checked={isAdditional === each}
                onChange={() => setAdditional(each)}
              />
              {each ? t`Additional` : t`Basic`}
            </label>
          ))}
        </fieldset>
        <PlacementFields
          me={me}
          folders={folders}
          events={events}
          folder={folder}
          tied={tied}
          onFolder={setFolder}
          onEvents={setTied}
        />
        <CourseFields me={me} chosen={courses} onChange={setCourses} />
        <CohortFields me={me} chosen={cohorts} onChange={setCohorts} />
      </div>
    </Dialog>
  );
}
