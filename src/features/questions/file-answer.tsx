import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileUp } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import { answerFileBytes, answerFileTypes } from '../../../contract/question-limits.ts';
import type { QuestionView } from '../../db/overlay-questions.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { apiBase } from '../../platform/api-base.ts';
import { chooseFile } from '../../platform/choose-files.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { fileToken, watchFileToken } from '../../ui/file-address.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { useQuestionLabel } from '../../ui/use-question-label.ts';
import { saveAnswers, uploadFile } from './commands.ts';
import styles from './questions.module.css';

interface FileAnswerProps {
  question: QuestionView;
  offline: boolean;
}

/** A question that is answered with a file. The upload needs a connection; deleting the answer does not. */
export function FileAnswer({ question, offline }: FileAnswerProps) {
  const { t } = useLingui();
  const { localized, size } = useFormats();
  const id = useId();
  const attempt = useLocalWrite();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { answer, required } = question;
  const label = useQuestionLabel(question);
  const help = localized(question.localized_help, '');
  const name = typeof answer === 'string' ? answer : '';
  const limit = size(answerFileBytes);
  const tooLarge = t`This file is too large. The limit is ${limit}.`;
  const upload = async (file: File) => {
    if (file.size > answerFileBytes) return setFailure(tooLarge);
    setBusy(true);
    setFailure(undefined);
    const outcome = await uploadFile(question.id, file);
    setBusy(false);
    if (outcome.ok) return;
    if (outcome.http === 413) setFailure(tooLarge);
    else
      setFailure(outcome.errors?.['answerFile']?.[0] ?? t`The file could not be uploaded. Please try again.`);
  };
  const choose = () => {
    if (!busy && !offline) chooseFile((file) => void upload(file), answerFileTypes);
  };
  return (
    <fieldset className={styles.file} aria-describedby={`${id}-note`}>
      <legend>{label}</legend>
      <p id={`${id}-note`} className={styles.note}>
        {help && <>{help} </>}
        <Trans>PDF file or picture, up to {limit}. Only you and administrators can open it.</Trans>
      </p>
      <p role="status" className={styles.fileName}>
        {busy ? <Trans>Uploading…</Trans> : name || <Trans>No file</Trans>}
      </p>
      <div className={styles.actions}>
        <Button aria-disabled={busy || offline || undefined} onClick={choose}>
          <FileUp aria-hidden />
          {name ? <Trans>Replace file</Trans> : <Trans>Choose file</Trans>}
        </Button>
        {name && (
          <a
            className={buttonClass('quiet')}
            href={token && `${apiBase}/questions/${question.id}/file?${new URLSearchParams({ t: token })}`}
            download={name}
          >
            <Download aria-hidden />
            <Trans context="button">Download</Trans>
          </a>
        )}
        {name && !required && (
          <Button
            variant="quietDanger"
            onClick={() => attempt(() => saveAnswers(new Map([[question.id, null]])))}
          >
            <Trans>Delete file</Trans>
          </Button>
        )}
      </div>
      {offline && (
        <p className={styles.note}>
          <Trans>You need a connection to upload or open a file.</Trans>
        </p>
      )}
      <p role="alert" className={styles.wrong}>
        {failure}
      </p>
    </fieldset>
  );
}
