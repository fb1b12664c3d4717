import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import type { ProgrammeFeed } from '../../../contract/programme-imports.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDeskRequest } from '../../ui/desk/desk-context.ts';
import { addFeed, deleteFeed, editFeed, listFeeds, readFeedNow } from './commands.ts';
import styles from './programme.module.css';

/** Addresses from which the server imports events every hour. */
export function FeedsSection({ onRead }: { onRead: () => void }) {
  const { t } = useLingui();
  const feeds = useDeskRequest('programme feeds', listFeeds);
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const settle = async (work: Promise<Outcome<unknown>>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const outcome = await work;
    setBusy(false);
    feeds.again();
    onRead();
    if (outcome.ok) return true;
    const [reason] = outcome.errors?.['url'] ?? [];
    setError(reason);
    if (!reason) showRefusal(outcome);
    return false;
  };
  const add = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    setError(undefined);
    if (!/^https?:\/\/\S+$/i.test(url.trim())) return setError(t`The address must start with https://`);
    if (await settle(addFeed(url.trim()))) setUrl('');
  };
  return (
    <>
      <h3>
        <Trans>Addresses imported every hour</Trans>
      </h3>
      {feeds.failed && <RequestNote failed={feeds.failed} onAgain={feeds.again} />}
      {!feeds.failed && !feeds.value && <Skeleton rows={1} />}
      {feeds.value && (
        <ul className={styles.list}>
          {feeds.value.map((feed) => (
            <FeedRow key={feed.id} feed={feed} busy={busy} settle={(work) => void settle(work())} />
          ))}
        </ul>
      )}
      <form className={styles.form} noValidate onSubmit={(submitted) => void add(submitted)}>
        <TextField
          label={t`Another address`}
          type="url"
          inputMode="url"
          value={url}
          error={error}
          maxLength={2000}
          onChange={({ target }) => setUrl(target.value)}
        />
        <div className={styles.acts}>
          <Button type="submit" aria-disabled={busy || undefined}>
            <Trans>Add and import now</Trans>
          </Button>
        </div>
      </form>
    </>
  );
}

interface FeedRowProps {
  feed: ProgrammeFeed;
  busy: boolean;
  settle: (work: () => Promise<Outcome<unknown>>) => void;
}

function FeedRow({ feed, busy, settle }: FeedRowProps) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const { id, url, at_once, paused, error, checked_at, changed_at } = feed;
  const [asked, setAsked] = useState(false);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{url}</span>
        {checked_at && (
          <span className={styles.dim}>
            <Trans>Imported: {dateTime(checked_at)}</Trans>
            {changed_at && (
              <>
                {' · '}
                <Trans>last change: {dateTime(changed_at)}</Trans>
              </>
            )}
          </span>
        )}
        {error && (
          <span className={styles.wrong} lang="en">
            {error}
          </span>
        )}
        <SwitchField
          label={t`Publish changes automatically`}
          checked={at_once}
          onChange={(on) => settle(() => editFeed(id, { at_once: on }))}
        />
        <SwitchField
          label={t`Import every hour`}
          checked={!paused}
          onChange={(on) => settle(() => editFeed(id, { paused: !on }))}
        />
      </div>
      <span className={styles.tools}>
        <IconButton
          label={t`Import now: ${url}`}
          aria-disabled={busy || undefined}
          onClick={() => settle(() => readFeedNow(id))}
        >
          <RefreshCw />
        </IconButton>
        <IconButton label={t`Stop importing: ${url}`} aria-haspopup="dialog" onClick={() => setAsked(true)}>
          <Trash2 />
        </IconButton>
      </span>
      {asked && (
        <ConfirmDialog
          question={<Trans>Stop importing from this address?</Trans>}
          verb={<Trans>Stop importing</Trans>}
          onConfirm={() => settle(() => deleteFeed(id))}
          onClose={() => setAsked(false)}
        >
          <p className={styles.name}>{url}</p>
          <p>
            <Trans>The imported events stay in the programme.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
