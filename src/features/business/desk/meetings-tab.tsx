import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { DeskMeeting } from '../../../../contract/business-desk.ts';
import type { BusinessWay } from '../../../../contract/school.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { dayStart } from '../../../lib/local-day.ts';
import { namesOf } from '../../../lib/names-of.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeskSeen, useRowFocus } from '../../../ui/desk/desk-context.ts';
import { RowNotes } from '../../../ui/desk/row-notes.tsx';
import { useRowConflicts } from '../../../ui/desk/use-row-conflicts.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { StateNote } from '../../../ui/state-note.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { finds } from '../facets.ts';
import { useWayNames } from '../way-names.ts';
import styles from './business-desk.module.css';
import { endMeeting } from './desk-commands.ts';
import type { DeskParts } from './desk-parts.ts';
import { deskRowOf } from './desk-row.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';

type Open = { kind: 'place'; request?: DeskMeeting } | { kind: 'move' | 'end'; meeting: DeskMeeting };

/** At most this many rows are shown; the search finds the others. */
const maxRows = 200;

/** Meetings and requests, with what organisers can do with them. */
export function MeetingsTab({ ways, ...parts }: DeskParts & { ways: readonly BusinessWay[] }) {
  const { t } = useLingui();
  const { weekdayDay, fullName } = useFormats();
  const now = useNow();
  const seen = useDeskSeen();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { meetings, onChanged } = parts;
  const matches = finds(search);
  const { shown, conflictOf, addConflicts, dismissConflict } = useRowConflicts(meetings, deskRowOf);
  const found = shown.filter(({ requester, partner }) =>
    matches([...namesOf(requester), ...namesOf(partner)]),
  );
  const coming = found.filter(({ state, start }) => state === 'accepted' && (start ?? 0) > now);
  const withoutTable = coming.filter(({ way, table }) => way === 'on_site' && table === null);
  const arranged = coming.filter((each) => !withoutTable.includes(each)).toSorted(byStart);
  const requests = found.filter(({ state }) => state === 'requested');
  const past = found.filter(({ state, start }) => state === 'accepted' && (start ?? 0) <= now);
  const days = groupBy(arranged.slice(0, maxRows), ({ start }) => dayStart(start ?? 0));
  const end = async (meeting: DeskMeeting) => {
    const outcome = await endMeeting(meeting.id, seen(deskRowOf(meeting)));
    if (outcome.ok) return onChanged();
    if (outcome.happened) addConflicts([outcome.happened]);
    else showRefusal(outcome);
  };
  const row = (meeting: DeskMeeting) => (
    <MeetingItem
      key={meeting.id}
      meeting={meeting}
      conflict={conflictOf(deskRowOf(meeting))}
      onDismiss={() => dismissConflict(deskRowOf(meeting))}
      onOpen={setOpen}
    />
  );
  const section = (title: string, rows: readonly DeskMeeting[]) =>
    rows.length > 0 && (
      <section className={styles.section} aria-label={title}>
        <h2>
          {title} ({rows.length})
        </h2>
        <ul className={styles.list}>{rows.slice(0, maxRows).map(row)}</ul>
      </section>
    );
  return (
    <>
      {parts.slots.length > 0 && (
        <div>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen({ kind: 'place' })}>
            <CalendarPlus />
            <Trans>Arrange a meeting</Trans>
          </Button>
        </div>
      )}
      <SearchField label={t`Search people`} value={search} onChange={setSearch} />
      {found.length === 0 && (
        <StateNote
          icon={<CalendarPlus />}
          title={search ? t`Nobody found` : t`No business meetings or requests yet`}
        />
      )}
      {section(t`Without a table`, withoutTable)}
      {section(t`Requests without an answer`, requests)}
      {arranged.length > 0 && (
        <section className={styles.section} aria-label={t`Arranged meetings`}>
          <h2>
            <Trans>Arranged meetings</Trans> ({arranged.length})
          </h2>
          {[...days].map(([day, list]) => (
            <section key={day} className={styles.section} aria-label={weekdayDay(day)}>
              <h3>{weekdayDay(day)}</h3>
              <ul className={styles.list}>{list.map(row)}</ul>
            </section>
          ))}
        </section>
      )}
      {arranged.length > maxRows && (
        <p className={styles.dim}>
          <Plural
            value={arranged.length - maxRows}
            one="# more meeting. Search for a name to see it."
            other="# more meetings. Search for a name to see them."
          />
        </p>
      )}
      {section(t`Past meetings`, past)}
      {open?.kind === 'place' && (
        <PlaceDialog {...parts} ways={ways} request={open.request} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'move' && (
        <MoveDialog {...parts} meeting={open.meeting} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'end' && (
        <ConfirmDialog
          question={
            open.meeting.state === 'requested' ? (
              <Trans>
                Cancel the request of {fullName(open.meeting.requester)} to {fullName(open.meeting.partner)}?
              </Trans>
            ) : (
              <Trans>
                Cancel the meeting of {fullName(open.meeting.requester)} and {fullName(open.meeting.partner)}?
              </Trans>
            )
          }
          verb={open.meeting.state === 'requested' ? t`Cancel request` : t`Cancel meeting`}
          cancel={<Trans>Back</Trans>}
          onConfirm={() => void end(open.meeting)}
          onClose={() => setOpen(null)}
        >
          <p>
            <Trans>Both people will be notified.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const byStart = (a: DeskMeeting, b: DeskMeeting) => (a.start ?? 0) - (b.start ?? 0) || a.id - b.id;

interface MeetingItemProps {
  meeting: DeskMeeting;
  conflict: Parameters<typeof RowNotes>[0]['conflict'];
  onDismiss: () => void;
  onOpen: (open: Open) => void;
}

function MeetingItem({ meeting, conflict, onDismiss, onOpen }: MeetingItemProps) {
  const { t } = useLingui();
  const { fullName, dateTime, list } = useFormats();
  const now = useNow();
  const focus = useRowFocus();
  const wayNames = useWayNames();
  const { requester, partner, state, start, proposals, way, table } = meeting;
  const names = `${fullName(requester)} – ${fullName(partner)}`;
  const isComing = state === 'requested' || (start ?? 0) > now;
  const place = way === 'online' ? wayNames.online : (table?.name ?? null);
  return (
    <li className={styles.row} {...focus(deskRowOf(meeting))}>
      <div className={styles.text}>
        <span className={styles.name}>{names}</span>
        <span className={styles.dim}>
          {start ? dateTime(start) : list(proposals.map((slot) => dateTime(slot)))}
          {place && ` · ${place}`}
        </span>
        {state === 'accepted' && way === 'on_site' && table === null && (
          <span className={styles.tags}>
            <Tag hue="danger">{t`No table`}</Tag>
          </span>
        )}
        <RowNotes rowId={deskRowOf(meeting)} conflict={conflict} onDismiss={onDismiss} />
      </div>
      {isComing && (
        <div className={styles.acts}>
          {state === 'requested' ? (
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-label={t`Place: ${names}`}
              onClick={() => onOpen({ kind: 'place', request: meeting })}
            >
              <Trans context="business meeting">Place</Trans>
            </Button>
          ) : (
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-label={t`Move: ${names}`}
              onClick={() => onOpen({ kind: 'move', meeting })}
            >
              <Trans>Move</Trans>
            </Button>
          )}
          <Button
            size="small"
            variant="quietDanger"
            aria-haspopup="dialog"
            aria-label={t`Cancel: ${names}`}
            onClick={() => onOpen({ kind: 'end', meeting })}
          >
            {state === 'requested' ? <Trans>Cancel request</Trans> : <Trans>Cancel meeting</Trans>}
          </Button>
        </div>
      )}
    </li>
  );
}
