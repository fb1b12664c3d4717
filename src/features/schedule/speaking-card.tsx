import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { answerNoteMax, type SpeakerAnswer } from '../../../contract/speakers.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Tag } from '../../ui/tag.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { getSpeakerAnswer, setSpeakerAnswer } from './commands.ts';
import { useIsOffline, useServerNow } from './hooks.ts';
import styles from './rating-card.module.css';
import { hostsOf } from './schedule-filter.ts';

/** Lets a speaker of a coming event confirm or decline. */
export function SpeakingCard({ event, me }: { event: EventView; me: User | null }) {
  const now = useServerNow();
  const isPlain = useIsPlain();
  const speaks = !isPlain && me !== null && hostsOf(event).some(({ id }) => id === me.id);
  if (!speaks || event.status === 'cancelled' || event.time_finish <= now) return null;
  return <SpeakerAnswerForm eventId={event.id} />;
}

function SpeakerAnswerForm({ eventId }: { eventId: number }) {
  const { t } = useLingui();
  const offline = useIsOffline();
  const { value, failed, set } = useRequest(`speaking ${eventId}`, () => getSpeakerAnswer(eventId));
  const [note, setNote] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The server does not support speaker answers.
  if (failed && failed.code !== 'network') return null;
  const sendAnswer = async (answer: SpeakerAnswer) => {
    if (busy) return;
    setBusy(true);
    const outcome = await setSpeakerAnswer(eventId, answer, note ?? value?.note ?? '');
    setBusy(false);
    if (!outcome.ok) return showRefusal(outcome, t`Could not save. What you entered is still here.`);
    set(() => outcome.value);
    setNote(null);
  };
  return (
    <Card>
      <div className={styles.head}>
        <h2>
          <Trans>You are a speaker</Trans>
        </h2>
        {value?.answer === 'yes' && <Tag hue="accent">{t({ message: 'confirmed', context: 'speaker' })}</Tag>}
        {value?.answer === 'no' && (
          <Tag hue="danger">{t({ message: 'can’t attend', context: 'own answer' })}</Tag>
        )}
      </div>
      {offline || !value ? (
        <p>
          <Trans>Connect to confirm whether you will attend.</Trans>
        </p>
      ) : (
        <>
          <TextArea
            label={t`Message to the organisers`}
            rows={2}
            limit={answerNoteMax}
            value={note ?? value.note ?? ''}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className={styles.acts}>
            <Button aria-disabled={busy || undefined} onClick={() => void sendAnswer('no')}>
              <Trans>I can’t attend</Trans>
            </Button>
            <Button
              variant="primary"
              aria-disabled={busy || undefined}
              onClick={() => void sendAnswer('yes')}
            >
              <Trans>I will attend</Trans>
            </Button>
          </div>
        </>
      )}
      <p>
        <Link href={addresses.materialsOfEvent.getHref(eventId)}>
          <Trans>Slides and materials</Trans>
        </Link>
      </p>
    </Card>
  );
}
