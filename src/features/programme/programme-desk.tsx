import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Megaphone, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { EventKind } from '../../../contract/events.ts';
import type { DraftChange, EventForm } from '../../../contract/programme.ts';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { groupBy } from '../../lib/group-by.ts';
import { dayStart } from '../../lib/local-day.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { matcher } from '../../lib/text-fold.ts';
import { AskedNote } from '../../ui/asked-note.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAsked } from '../../ui/use-asked.ts';
import { useNow } from '../../ui/use-now.ts';
import { AnnounceDialog } from './announce-dialog.tsx';
import { blankForm } from './blank-form.ts';
import {
  dropDraft,
  getEventForm,
  listDraft,
  listReleases,
  releaseDraft,
  saveDraft,
  undoRelease,
} from './commands.ts';
import { DraftCard } from './draft-card.tsx';
import { EventEditor } from './event-editor.tsx';
import { useDeskProgramme } from './hooks.ts';
import styles from './programme.module.css';
import { ReleasesCard } from './releases-card.tsx';

interface Edited {
  /** Under which what is typed is kept. */
  keptAs: string;
  draftId: number | null;
  eventId: number | null;
  form: EventForm;
}

/** The programme as organisers write it: changes gather, and are released together. */
export function ProgrammeDesk({ kindName }: { kindName: (kind: EventKind) => string }) {
  const { t } = useLingui();
  const known = useDeskProgramme();
  const now = useNow();
  const draft = useAsked('programme draft', listDraft);
  const releases = useAsked('programme releases', listReleases);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [announcing, setAnnouncing] = useState(false);
  const [busy, setBusy] = useState(false);
  if (draft.failed) return <AskedNote failed={draft.failed} onAgain={draft.again} />;
  if (!known || !draft.value) return <Skeleton rows={4} />;
  const { courses, rooms, tracks } = draft.value;
  const changes = draft.value.changes as DraftChange[];
  const settle = async <T,>(work: Promise<Outcome<T>>): Promise<T | null> => {
    setBusy(true);
    const outcome = await work;
    setBusy(false);
    draft.again();
    releases.again();
    if (outcome.ok) return outcome.value;
    showRefusal(outcome, t`This could not be done. Everything is as it was.`);
    return null;
  };
  const release = async (ids: number[] | undefined, tellAll: boolean) => {
    const done = await settle(releaseDraft(ids, tellAll));
    if (done) showToast(t`Released. People told: ${done.told}`);
  };
  const edit = async ({ id }: EventRow, copy: boolean) => {
    const found = await getEventForm(id);
    if (!found.ok) return showRefusal(found, t`This could not be opened.`);
    const form = found.value.form as EventForm;
    setEdited(
      copy
        ? { keptAs: `programme:copy:${id}`, draftId: null, eventId: null, form }
        : { keptAs: `programme:event:${id}`, draftId: found.value.draft_id, eventId: id, form },
    );
  };
  const coming = known.events.filter(({ time_finish }) => time_finish > now);
  return (
    <>
      <div className={styles.bar}>
        <Button
          look="primary"
          onClick={() =>
            setEdited({
              keptAs: 'programme:new',
              draftId: null,
              eventId: null,
              form: blankForm(Date.now()),
            })
          }
        >
          <Plus />
          <Trans>New event</Trans>
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setAnnouncing(true)}>
          <Megaphone />
          <Trans>Announce something</Trans>
        </Button>
      </div>
      <DraftCard
        changes={changes}
        busy={busy}
        onEdit={({ id, event_id, after }) =>
          setEdited({ keptAs: `programme:draft:${id}`, draftId: id, eventId: event_id, form: after })
        }
        onDrop={(change) => void settle(dropDraft(change))}
        onRelease={(ids, tellAll) => void release(ids, tellAll)}
      />
      {releases.value && (
        <ReleasesCard releases={releases.value} busy={busy} onUndo={(id) => void settle(undoRelease(id))} />
      )}
      <EventList
        events={known.events}
        now={now}
        drafted={new Set(changes.flatMap(({ event_id }) => event_id ?? []))}
        onEdit={(event) => void edit(event, false)}
        onCopy={(event) => void edit(event, true)}
      />
      {edited && (
        <EventEditor
          keptAs={edited.keptAs}
          initial={edited.form}
          zone={known.zone}
          people={known.people}
          courses={courses}
          rooms={rooms}
          tracks={tracks}
          kindName={kindName}
          onSave={async (form) => {
            const outcome = await saveDraft({ draft_id: edited.draftId, event_id: edited.eventId, form });
            if (outcome.ok) draft.again();
            return outcome;
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {announcing && (
        <AnnounceDialog events={coming} courses={courses} onClose={() => setAnnouncing(false)} />
      )}
    </>
  );
}

interface EventListProps {
  events: readonly EventRow[];
  now: number;
  /** Of events that have a change waiting. */
  drafted: ReadonlySet<number>;
  onEdit: (event: EventRow) => void;
  onCopy: (event: EventRow) => void;
}

const mostShown = 100;

function EventList({ events, now, drafted, onEdit, onCopy }: EventListProps) {
  const { t } = useLingui();
  const { localized, weekdayDay, timeRange } = useFormats();
  const [text, setText] = useState('');
  const matches = text.trim() === '' ? null : matcher(text);
  const nameOf = (event: EventRow) => localized(event.localized_name, event.name);
  const found = events.filter((event) =>
    matches ? matches(`${nameOf(event)} ${event.room ?? ''}`) : event.time_finish > now,
  );
  const days = groupBy(found.slice(0, mostShown), ({ time_start }) => dayStart(time_start));
  return (
    <>
      <SearchField label={t`Search all events, also those that are over`} value={text} onChange={setText} />
      {[...days].map(([day, list]) => (
        <section key={day} aria-label={weekdayDay(day)}>
          <h2 className={styles.day}>{weekdayDay(day)}</h2>
          <ul className={styles.list}>
            {list.map((event) => {
              const name = nameOf(event);
              return (
                <li key={event.id} className={styles.row}>
                  <div className={styles.what}>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.dim}>
                      {timeRange(event.time_start, event.time_finish)}
                      {event.room && ` · ${event.room}`}
                    </span>
                  </div>
                  {event.status === 'cancelled' && <Tag hue="danger">{t`Cancelled`}</Tag>}
                  {drafted.has(event.id) && <Tag hue="accent">{t`Change waits`}</Tag>}
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
      {found.length > mostShown && (
        <p className={styles.dim}>
          <Trans>The first {mostShown} are shown. Search for the others.</Trans>
        </p>
      )}
    </>
  );
}
