import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { boxFileBytes, type BroughtIn } from '../../../../contract/box-files.ts';
import type { Box } from '../../../../contract/boxes.ts';
import { fromBase64Url } from '../../../lib/base64url.ts';
import { saveBlob } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { isUnanswered, showRefusal } from '../../../ui/show-refusal.ts';
import { useOnline } from '../../../ui/use-online.ts';
import admin from '../admin.module.css';
import styles from './boxes.module.css';
import { BroughtInFacts } from './brought-in-facts.tsx';
import { bringInBoxFile } from './commands.ts';

export interface BoxAnswer {
  result: BroughtIn;
  isSaved: boolean;
}

interface BringInDialogProps {
  box: Box;
  /** The answer to the last file; null if there is none to save. */
  answer: BoxAnswer | null;
  /** Called with an answer that came or was saved, also after the dialog was closed. */
  onAnswer: (answer: BoxAnswer) => void;
  /** Called after each response, and without one. */
  onSent: () => void;
  onClose: () => void;
}

/** `box-7-answer-2026-11-30-14-15.box`: the id of the box, and the time of its file in UTC. */
const answerName = (id: number, writtenAt: number): string =>
  `box-${id}-answer-${new Date(writtenAt).toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')}.box`;

/** Brings in a file that a box without internet has written, and saves the answer for it. */
export function BringInDialog({ box: { id, name }, answer, onAnswer, onSent, onClose }: BringInDialogProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const offline = !useOnline();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const result = answer?.result;
  const isSaved = answer?.isSaved === true;
  const bringIn = async (file: File) => {
    setError(null);
    if (file.size > boxFileBytes)
      return setError(t`This file is larger than 20 MB. A box writes no such files.`);
    setBusy(true);
    const outcome = await bringInBoxFile(id, file);
    setBusy(false);
    onSent();
    if (outcome.ok) return onAnswer({ result: outcome.value, isSaved: false });
    if (isUnanswered(outcome))
      return setError(t`The server did not answer. Choose the file again: nothing is done twice.`);
    const [why] = outcome.errors?.['upload'] ?? [];
    if (why) setError(why);
    else showRefusal(outcome);
  };
  const save = (brought: BroughtIn) => {
    const content = new Blob([fromBase64Url(brought.answer)], { type: 'application/octet-stream' });
    saveBlob(answerName(id, brought.written_at), content);
    onAnswer({ result: brought, isSaved: true });
  };
  return (
    <Dialog
      title={<Trans>File of “{name}”</Trans>}
      isShownOnce={busy || (result !== undefined && !isSaved)}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
      primary={
        result ? (
          <Button variant="primary" onClick={() => save(result)}>
            <Download />
            <Trans>Save answer</Trans>
          </Button>
        ) : (
          <Button
            variant="primary"
            aria-disabled={busy || offline || undefined}
            onClick={() => !busy && !offline && input.current?.click()}
          >
            <FileUp />
            {busy ? <Trans>Bringing in…</Trans> : <Trans>Choose file</Trans>}
          </Button>
        )
      }
    >
      {!result && <HowTo />}
      {!result && offline && (
        <p className={admin.wrong}>
          <Trans>You are offline. You need a connection to bring in a file.</Trans>
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Choose file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void bringIn(file);
          target.value = '';
        }}
      />
      <div role="alert">{error && <p className={admin.wrong}>{error}</p>}</div>
      <div role="status">
        {result && (
          <BroughtInFacts
            result={result}
            command={`npm run box-import ${answerName(id, result.written_at)}`}
          />
        )}
      </div>
      <div role="status">
        {isSaved && (
          <p>
            <Trans>The answer is saved on this device.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}

const HowTo = () => (
  <>
    <p>
      <Trans>
        If the laptop has no internet, write a file there with this command, bring it here, for example on a
        USB stick, and choose it:
      </Trans>
    </p>
    <p className={styles.secret} translate="no">
      npm run box-export
    </p>
    <p className={admin.facts}>
      <Trans>
        The file is encrypted: only the school can read it. The school does with it what it would do if the
        laptop had a connection, and makes an answer for the laptop. The same file again changes nothing.
      </Trans>
    </p>
  </>
);
