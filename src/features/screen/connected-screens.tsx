import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Unplug } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { codeLength, type PairedScreen, plainCode, type ScreenRemote } from '../../../contract/screens.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { addScreenLink, connectScreen, deleteScreen } from './commands.ts';
import styles from './remote.module.css';

interface ConnectedScreensProps {
  eventId: number;
  screens: readonly PairedScreen[];
  settle: (work: Promise<Outcome<ScreenRemote>>) => Promise<boolean>;
  onAdded: () => void;
}

/** Connects screens by a code or a link, and disconnects them. */
export function ConnectedScreens({ eventId, screens, settle, onAdded }: ConnectedScreensProps) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const now = useNow();
  const once = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await work();
    setBusy(false);
  };
  const connect = async () => {
    const outcome = await connectScreen(eventId, code);
    if (outcome.ok) {
      setCode('');
      showToast(t`Big screen connected`);
      onAdded();
    } else if (outcome.errors?.['code']) setError(outcome.errors['code'][0]);
    else showRefusal(outcome);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (plainCode(code).length === codeLength) void once(connect);
    else setError(t`Enter the 6 characters on the big screen`);
  };
  const copy = async (address: string) =>
    showToast((await copyText(address)) ? t`Link copied` : t`Could not copy. The link is below.`);
  const addLink = async () => {
    const outcome = await addScreenLink(eventId);
    if (!outcome.ok) return showRefusal(outcome);
    const address = `${location.origin}${addresses.screen.getHref(eventId)}#${outcome.value.token ?? ''}`;
    setLink(address);
    onAdded();
    return copy(address);
  };
  return (
    <section className={styles.section} aria-label={t`Connect a screen`}>
      <h3>
        <Trans>Connect a screen</Trans>
      </h3>
      <p className={styles.note}>
        <Trans>
          Open {location.host + addresses.screen.getHref()} on the computer in the room. It needs no account.
          Enter the code that it shows:
        </Trans>
      </p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t`Code on the big screen`}
          value={code}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
          onChange={({ target }) => {
            setCode(target.value);
            setError(undefined);
          }}
        />
        <div className={styles.acts}>
          <Button aria-disabled={busy || undefined} onClick={() => void once(addLink)}>
            <Trans>Create a link instead</Trans>
          </Button>
          <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
            <Trans>Connect</Trans>
          </Button>
        </div>
      </form>
      {link && (
        <div className={styles.link}>
          <p className={styles.note}>
            <Trans>
              Open this link on the computer in the room. It is shown only now. Anyone who has it can see this
              big screen until you disconnect it.
            </Trans>
          </p>
          <p className={styles.address}>{link}</p>
          <Button size="small" onClick={() => void copy(link)}>
            <Copy />
            <Trans>Copy link</Trans>
          </Button>
        </div>
      )}
      <ul className={styles.list}>
        {screens.map(({ id, name, connected, seen_at, created_at }, at) => {
          const title = name || t`Screen ${at + 1}`;
          return (
            <li key={id} className={styles.row}>
              <span className={styles.name}>
                {title}
                <span className={styles.note}>
                  {seen_at === null
                    ? t`Not opened yet`
                    : connected
                      ? t`Since ${moment(created_at, now)}`
                      : t`Last seen: ${moment(seen_at, now)}`}
                </span>
              </span>
              {connected && <Tag hue="accent">{t({ message: 'connected', context: 'screen' })}</Tag>}
              <IconButton
                label={t`Disconnect: ${title}`}
                onClick={() => void settle(deleteScreen(eventId, id))}
              >
                <Unplug />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
