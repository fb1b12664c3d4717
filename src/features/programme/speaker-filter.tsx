import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import type { Person } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import styles from './programme.module.css';

const speaksAt = (id: number, { user, experts }: EventRow): Person | undefined =>
  [...(user ? [user] : []), ...experts].find((each) => each.id === id);

/**
 * The speaker in the address, null without one, and the person's coming events. The name comes from the events: devices
 * do not have the rows of suspended people.
 */
export function useShownSpeaker(events: readonly EventRow[], people: readonly Person[], now: number) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const id = Number(new URLSearchParams(useSearch()).get('speaker'));
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const own = events.filter((event) => speaksAt(id, event));
  const person = own.map((event) => speaksAt(id, event))[0] ?? people.find((each) => each.id === id);
  const name = (person && fullName(person)) || t`a person without events`;
  const coming = own.filter(({ time_finish, status }) => time_finish > now && status !== 'cancelled');
  return { speaker: { id, name }, coming };
}

/** Names the speaker of the shown events, with a button that shows all events again. */
export function SpeakerFilter({ name }: { name: string }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const label = t`Coming events of ${name}`;
  return (
    <div className={styles.bar}>
      <Button
        aria-label={t`Remove the filter “${label}”`}
        onClick={() => navigate(addresses.adminProgramme.getHref(), { replace: true })}
      >
        {label}
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}
