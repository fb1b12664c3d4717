import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRightLeft, CalendarPlus, Copy, Pencil, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { Person, User } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { groupBy } from '../../lib/group-by.ts';
import { dayStart } from '../../lib/local-day.ts';
import { matcher } from '../../lib/text-fold.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Button } from '../../ui/button.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { SpeakerFilter, useShownSpeaker } from './speaker-filter.tsx';
import styles from './programme.module.css';

interface EventListProps {
  events: readonly EventRow[];
  people: readonly User[];
  now: number;
  /** Ids of events with unpublished changes. */
  drafted: ReadonlySet<number>;
  /** Suspended speakers by event. */
  suspended: ReadonlyMap<number, readonly Person[]>;
  onEdit: (event: EventRow) => void;
  onCopy: (event: EventRow) => void;
}

const maxShown = 100;

function NoEvents({ isSearch, hasEvents }: { isSearch: boolean; hasEvents: boolean }) {
  const { t } = useLingui();
  if (isSearch) return <StateNote icon={<SearchX />} title={t`No events found`} />;
  return (
    <StateNote icon={<CalendarPlus />} title={hasEvents ? t`No coming events` : t`No events yet`}>
      <Trans>Add the first event with “New event”, or bring a programme with “Import and export”.</Trans>
    </StateNote>
  );
}

/** Coming events by day, or those of the speaker in the address. A search also finds past events. */
export function EventList({ events, people, now, drafted, suspended, onEdit, onCopy }: EventListProps) {
  const { t } = useLingui();
  const { localized, weekdayDay, timeRange, fullName, list: listText } = useFormats();
  const [text, setText] = useState('');
  const [leaving, setLeaving] = useState<{ id: number; title: string } | null>(null);
  const shown = useShownSpeaker(events, people, now);
  const matches = shown || text.trim() === '' ? null : matcher(text);
  const nameOf = (event: EventRow) => localized(event.localized_name, event.name);
  const found = shown
    ? shown.coming
    : events.filter((event) =>
        matches ? matches(`${nameOf(event)} ${event.room ?? ''}`) : event.time_finish > now,
      );
  const days = groupBy(found.slice(0, maxShown), ({ time_start }) => dayStart(time_start));
  return (
    <>
      {shown ? (
        <SpeakerFilter name={shown.speaker.name} />
      ) : (
        <SearchField
          label={t`Search all events, including past ones`}
          placeholder={t`Search events`}
          value={text}
          onChange={setText}
        />
      )}
      {found.length === 0 && <NoEvents isSearch={matches !== null} hasEvents={events.length > 0} />}
      {[...days].map(([day, list]) => (
        <section key={day} aria-label={weekdayDay(day)}>
          <h2 className={styles.day}>{weekdayDay(day)}</h2>
          <ul className={styles.list}>
            {list.map((event) => {
              const name = nameOf(event);
              const speakers = listText((suspended.get(event.id) ?? []).map(fullName));
              return (
                <li key={event.id} className={styles.row}>
                  <div className={styles.what}>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.dim}>
                      {timeRange(event.time_start, event.time_finish)}
                      {event.room && ` · ${event.room}`}
                    </span>
                    {speakers !== '' && (
                      <span className={styles.wrong}>
                        {t`The account of a speaker is suspended: ${speakers}. The name stays in the programme until you change the event.`}
                      </span>
                    )}
                  </div>
                  {event.status === 'cancelled' && <Tag hue="danger">{t`Cancelled`}</Tag>}
                  {drafted.has(event.id) && <Tag hue="accent">{t`Unpublished change`}</Tag>}
                  {shown && (
                    <Button
                      size="small"
                      aria-label={t`Hand over “${name}”`}
                      aria-haspopup="dialog"
                      onClick={() => setLeaving({ id: event.id, title: name })}
                    >
                      <ArrowRightLeft aria-hidden="true" />
                      <Trans>Hand over</Trans>
                    </Button>
                  )}
                  <span className={styles.tools}>
                    <IconButton label={t`Edit: ${name}`} onClick={() => onEdit(event)}>
                      <Pencil />
                    </IconButton>
                    <IconButton label={t`Copy: ${name}`} onClick={() => onCopy(event)}>
                      <Copy />
                    </IconButton>
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {shown && leaving && (
        <HandOverDialog
          event={leaving}
          speaker={shown.speaker}
          people={people}
          onDone={() => undefined}
          onClose={() => setLeaving(null)}
        />
      )}
      {found.length > maxShown && (
        <p className={styles.dim}>
          <Trans>Only the first {maxShown} are shown. Search to find others.</Trans>
        </p>
      )}
    </>
  );
}
