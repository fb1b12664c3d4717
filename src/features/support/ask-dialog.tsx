import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { isVisible } from '../../../contract/scalars.ts';
import { requestMax, type requestTypes } from '../../../contract/support.ts';
import { deleteDraft, getDraft, keepDraft } from '../../db/drafts.ts';
import { appVersion } from '../../platform/app-version.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useConnectionNames } from '../../ui/use-connection-names.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { sendRequest } from './commands.ts';
import { useConnectionWord, useRequests } from './hooks.ts';
import styles from './support.module.css';

interface Fact {
  key: string;
  name: string;
  /** Sent with the request; empty if not known yet. */
  value: string;
  /** Text on the screen, if it differs from the value. */
  shown?: string | undefined;
}

interface AskDialogProps {
  type: (typeof requestTypes)[number];
  onClose: () => void;
}

/** Shows the form, then a confirmation. */
export function AskDialog({ type, onClose }: AskDialogProps) {
  const [sent, setSent] = useState(false);
  if (sent) return <SentDialog type={type} onClose={onClose} />;
  return <AskForm type={type} onSent={() => setSent(true)} onClose={onClose} />;
}

function AskForm({ type, onSent, onClose }: AskDialogProps & { onSent: () => void }) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const [location] = useLocation();
  const connection = useConnectionWord();
  const connectionNames = useConnectionNames();
  const isPlain = useIsPlain();
  const key = `support:${type}`;
  const [typed, setTyped] = useState<string | null>(null);
  const [storedText, setKept] = useState('');
  const [organisation, setOrganisation] = useState('');
  const [post, setPost] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [left, setLeft] = useState<readonly string[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    void getDraft(key).then((draft) => {
      if (!isUnmounted && draft) setKept(draft.text);
    });
    return () => {
      isUnmounted = true;
    };
  }, [key]);
  const text = typed ?? storedText;
  // The organisers may read another language, so the values are sent untranslated.
  const facts: Fact[] = [
    { key: 'page', name: t`Page`, value: location },
    { key: 'version', name: t`App version`, value: appVersion() },
    {
      key: 'connection',
      name: t`Connection`,
      value: connection ?? '',
      shown: connection && connectionNames[connection],
    },
    { key: 'device', name: t`Browser`, value: navigator.userAgent.slice(0, 300) },
  ];
  const going = facts.filter((fact) => fact.value !== '' && !left.includes(fact.key));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isVisible(text)) return setError(t`This field can’t be blank`);
    const lines = type === 'catalogue' ? [text.trim(), organisation.trim(), post.trim()] : [text.trim()];
    const message = lines.filter(Boolean).join('\n\n');
    if (message.length > requestMax) return setError(t`Use no more than ${requestMax} characters`);
    const context = Object.fromEntries(going.map((fact) => [fact.key, fact.value]));
    attempt(async () => {
      await sendRequest({ type, message, context });
      await deleteDraft(key);
    });
    onSent();
  };
  return (
    <Dialog
      title={type === 'catalogue' ? <Trans>Request catalogue</Trans> : <Trans>Ask the school</Trans>}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextArea
          label={type === 'catalogue' ? t`Which catalogues would you like?` : t`Your question`}
          rows={6}
          limit={requestMax}
          value={text}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
            keepDraft(key, event.target.value);
          }}
        />
        {type === 'catalogue' && (
          <>
            <TextField
              label={t`Organisation`}
              value={organisation}
              maxLength={200}
              autoComplete="organization"
              onChange={(event) => setOrganisation(event.target.value)}
            />
            <TextField
              label={t`Postal address (for printed catalogues)`}
              value={post}
              maxLength={300}
              autoComplete="street-address"
              onChange={(event) => setPost(event.target.value)}
            />
          </>
        )}
        {!isPlain && (
          <details className={styles.facts}>
            <summary>
              <Trans>Technical details sent with your question</Trans>
            </summary>
            {facts.map((fact) => (
              <label key={fact.key} className={styles.fact}>
                <input
                  type="checkbox"
                  checked={!left.includes(fact.key)}
                  onChange={(event) =>
                    setLeft(
                      event.target.checked ? left.filter((each) => each !== fact.key) : [...left, fact.key],
                    )
                  }
                />
                <span>
                  {fact.name}: {fact.shown ?? fact.value}
                </span>
              </label>
            ))}
          </details>
        )}
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary">
              <Trans>Send</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}

function SentDialog({ type, onClose }: AskDialogProps) {
  const offline = useRequests()?.offline ?? false;
  const isPlain = useIsPlain();
  const titles = {
    request: {
      saved: <Trans>Your question is saved</Trans>,
      sent: <Trans>Your question has been sent</Trans>,
    },
    catalogue: {
      saved: <Trans>Your catalogue request is saved</Trans>,
      sent: <Trans>Your catalogue request has been sent</Trans>,
    },
  };
  return (
    <Dialog
      title={titles[type][offline ? 'saved' : 'sent']}
      onClose={onClose}
      primary={
        <Button variant="primary" onClick={onClose}>
          <Trans context="button">OK</Trans>
        </Button>
      }
    >
      <p>
        {offline && (
          <>
            {type === 'catalogue' ? (
              <Trans>Your catalogue request will be sent later.</Trans>
            ) : (
              <Trans>Your question will be sent later.</Trans>
            )}{' '}
          </>
        )}
        {isPlain ? (
          <Trans>The school will contact you.</Trans>
        ) : (
          <Trans>
            The answer will appear under “Support”. You will also get a notification and an e-mail.
          </Trans>
        )}
      </p>
    </Dialog>
  );
}
