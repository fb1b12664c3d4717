import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Copy, Link2Off } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { addresses } from '../../lib/addresses.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useRequest } from '../../ui/use-request.ts';
import { addGuestLink, listGuestLinks, revokeGuestLink } from './commands.ts';
import styles from './guests.module.css';

/** Creates, copies and revokes guest links of an event, and shows how often they were opened. */
export function GuestLinksDialog({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const { t } = useLingui();
  const { value, failed, again } = useRequest(`guests ${eventId}`, () => listGuestLinks(eventId));
  const [name, setName] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const settle = async (work: Promise<Outcome<unknown>>): Promise<boolean> => {
    const outcome = await work;
    if (!outcome.ok) showRefusal(outcome);
    again();
    return outcome.ok;
  };
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t`This field can’t be blank`);
    if (await settle(addGuestLink(eventId, name.trim()))) setName('');
  };
  const copy = async (link: string) => {
    const copied = await copyText(location.origin + addresses.guest.getHref(link));
    showToast(copied ? t`Copied` : t`Could not copy`);
  };
  return (
    <Dialog
      title={<Trans>Guest links</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p className={styles.note}>
        <Trans>
          Anyone with a guest link can see this event, and nothing else, until one day after it ends.
        </Trans>
      </p>
      <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
        <TextField
          label={t`Recipient`}
          value={name}
          maxLength={100}
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="primary">
          <Trans>Create link</Trans>
        </Button>
      </form>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={2} />}
      <ul className={styles.list}>
        {value?.map(({ id, name: whom, link, opened, revoked }) => (
          <li key={id} className={styles.link}>
            <span className={styles.whom}>
              {whom}
              <span className={styles.note}>
                <Plural value={opened} one="opened # time" other="opened # times" />
              </span>
            </span>
            {revoked ? (
              <Tag hue="danger">{t`revoked`}</Tag>
            ) : (
              <>
                <IconButton label={t`Copy link: ${whom}`} onClick={() => void copy(link)}>
                  <Copy />
                </IconButton>
                <IconButton
                  label={t`Revoke link: ${whom}`}
                  onClick={() => void settle(revokeGuestLink(eventId, id))}
                >
                  <Link2Off />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
