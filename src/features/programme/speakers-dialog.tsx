import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRightLeft, Mail } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import type { Speaker } from '../../../contract/speakers.ts';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDeskRequest } from '../../ui/desk/desk-context.ts';
import { matcher } from '../../lib/text-fold.ts';
import { inviteSpeaker, listSpeakers } from './commands.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import styles from './programme.module.css';

const maxShown = 50;
const maxEvents = 3;

interface SpeakersDialogProps {
  people: readonly User[];
  onClose: () => void;
}

/** Lists the speakers of coming events, with their accounts and answers. */
export function SpeakersDialog({ people, onClose }: SpeakersDialogProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const { value, failed, again } = useDeskRequest('speakers', listSpeakers);
  const [text, setText] = useState('');
  const matches = text.trim() === '' ? null : matcher(text);
  const found = value?.filter(({ person }) => !matches || matches(fullName(person))) ?? [];
  return (
    <Dialog
      title={<Trans>Speakers</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failed && <RequestNote failed={failed} onAgain={again} />}
        {!failed && !value && <Skeleton rows={4} />}
        {value && (
          <>
            <p className={styles.dim}>
              <Trans>
                Imported speakers have no account. Send them a link to take over their profile. They can then
                confirm their events, edit their profile and upload slides.
              </Trans>
            </p>
            <SearchField label={t`Search speakers`} value={text} onChange={setText} />
            <ul className={styles.list}>
              {found.slice(0, maxShown).map((speaker) => (
                <SpeakerRow key={speaker.person.id} speaker={speaker} people={people} onChanged={again} />
              ))}
            </ul>
            {found.length === 0 && (
              <p className={styles.dim}>
                <Trans>Nobody found.</Trans>
              </p>
            )}
            {found.length > maxShown && (
              <p className={styles.dim}>
                <Trans>Only the first {maxShown} are shown. Search to find others.</Trans>
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface SpeakerRowProps {
  speaker: Speaker;
  people: readonly User[];
  onChanged: () => void;
}

function SpeakerRow({ speaker, people, onChanged }: SpeakerRowProps) {
  const { t } = useLingui();
  const { fullName, localized, dateTime } = useFormats();
  const { person, account, invited_at, events } = speaker;
  const [inviting, setInviting] = useState(false);
  const [all, setAll] = useState(false);
  const [leaving, setLeaving] = useState<{ id: number; title: string } | null>(null);
  const name = fullName(person);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        {(all ? events : events.slice(0, maxEvents)).map(
          ({ id, name: own, localized_name, time_start, answer, note }) => (
            <span key={id} className={styles.dim}>
              {dateTime(time_start)} · {localized(localized_name, own)}{' '}
              {answer === 'yes' && <Tag hue="accent">{t({ message: 'confirmed', context: 'speaker' })}</Tag>}
              {answer === 'no' && <Tag hue="danger">{t`can’t attend`}</Tag>}
              {note && <> {note}</>}
              <Button
                variant="quiet"
                size="small"
                aria-label={t`Hand over “${localized(localized_name, own)}”`}
                aria-haspopup="dialog"
                onClick={() => setLeaving({ id, title: localized(localized_name, own) })}
              >
                <ArrowRightLeft aria-hidden="true" />
                <span className={styles.wideOnly}>
                  <Trans>Hand over</Trans>
                </span>
              </Button>
            </span>
          ),
        )}
        {events.length > maxEvents && (
          <div>
            <Button variant="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? <Trans>Show fewer</Trans> : <Trans>Show all {events.length}</Trans>}
            </Button>
          </div>
        )}
        {!account && invited_at && (
          <span className={styles.dim}>
            <Trans>Link sent: {dateTime(invited_at)}</Trans>
          </span>
        )}
        {inviting && (
          <InviteForm
            id={person.id}
            name={name}
            onSent={() => {
              setInviting(false);
              onChanged();
            }}
          />
        )}
      </div>
      {leaving && (
        <HandOverDialog
          event={leaving}
          speaker={{ id: person.id, name }}
          people={people}
          onDone={onChanged}
          onClose={() => setLeaving(null)}
        />
      )}
      {!account && !inviting && (
        <Button size="small" aria-label={t`Send link to ${name}`} onClick={() => setInviting(true)}>
          <Mail />
          <Trans>Send link</Trans>
        </Button>
      )}
    </li>
  );
}

function InviteForm({ id, name, onSent }: { id: number; name: string; onSent: () => void }) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const send = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await inviteSpeaker(id, email.trim());
    setBusy(false);
    if (outcome.ok) {
      showToast(t`Link sent to ${name}`);
      return onSent();
    }
    const [why] = outcome.errors?.['email'] ?? [];
    setError(why);
    if (!why) showRefusal(outcome, t`The link could not be sent.`);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(submitted) => void send(submitted)}>
      <TextField
        label={t`E-mail of ${name}`}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        error={error}
        onChange={({ target }) => setEmail(target.value)}
      />
      <div className={styles.acts}>
        <Button type="submit" variant="primary" size="small" aria-disabled={busy || undefined}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}
