import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown, ListTree, Megaphone, Mic, Plus } from 'lucide-react';
import { useState } from 'react';
import type { EventKind } from '../../../contract/events.ts';
import type { DraftChange, EventForm } from '../../../contract/programme.ts';
import type { Person } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { type DeskAct, programmeRow } from '../../lib/desk.ts';
import { groupBy } from '../../lib/group-by.ts';
import { isAdmin } from '../../lib/organisers.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { useDeskRequest, useDeskSeen } from '../../ui/desk/desk-context.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { useRowConflicts } from '../../ui/desk/use-row-conflicts.ts';
import { AnnounceDialog } from './announce-dialog.tsx';
import { blankForm } from './blank-form.ts';
import {
  dropAllDrafts,
  dropDraft,
  getEventForm,
  listDraft,
  listReleases,
  releaseDraft,
  saveDraft,
  undoRelease,
} from './commands.ts';
import { DraftCard } from './draft-card.tsx';
import { EventList } from './event-list.tsx';
import { EventEditor } from './event-editor.tsx';
import { FilesDialog } from './files-dialog.tsx';
import { useDeskProgramme } from './hooks.ts';
import { ListsDialog } from './lists-dialog.tsx';
import { SpeakersDialog } from './speakers-dialog.tsx';
import { ReleasesCard } from './releases-card.tsx';

interface Edited {
  /** Key of the stored draft. */
  draftKey: string;
  draftId: number | null;
  eventId: number | null;
  form: EventForm;
}

/** Row on the organisers' desk; null for a new event that is not in the draft yet. */
const rowOf = ({ draftId, eventId }: Edited): string | null =>
  draftId === null && eventId === null ? null : programmeRow({ id: draftId ?? 0, event_id: eventId });

const suspendedByEvent = (found: readonly { event_id: number; person: Person }[]) =>
  new Map(
    [...groupBy(found, ({ event_id }) => event_id)].map(([id, list]) => [
      id,
      list.map(({ person }) => person),
    ]),
  );

/** The desk for editing the programme. Changes are collected in a draft and published together. */
export function ProgrammeDesk({ kindName }: { kindName: (kind: EventKind) => string }) {
  const { t } = useLingui();
  const programme = useDeskProgramme();
  const now = useNow();
  const draft = useDeskRequest('programme draft', listDraft);
  const releases = useDeskRequest('programme releases', listReleases);
  const seen = useDeskSeen();
  const changes = (draft.value?.changes ?? []) as DraftChange[];
  const refused = useRowConflicts(changes, programmeRow);
  const [undone, setUndone] = useState<DeskAct | undefined>(undefined);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [dialog, setDialog] = useState<'announce' | 'files' | 'speakers' | 'lists' | null>(null);
  const [busy, setBusy] = useState(false);
  if (draft.failed) return <RequestNote failed={draft.failed} onAgain={draft.again} />;
  if (!programme || !draft.value) return <Skeleton rows={4} />;
  const { courses, rooms, tracks } = draft.value;
  const allSeen = seen(...changes.map(programmeRow));
  const settle = async <T,>(work: Promise<Outcome<T>>): Promise<T | null> => {
    setBusy(true);
    const outcome = await work;
    setBusy(false);
    draft.again();
    releases.again();
    if (outcome.ok) return outcome.value;
    if (outcome.happened) {
      if (outcome.happened.row.startsWith('release:')) setUndone(outcome.happened);
      else refused.addConflicts([outcome.happened]);
      return null;
    }
    showRefusal(outcome);
    return null;
  };
  const release = async (ids: number[] | undefined, notifyAll: boolean) => {
    const done = await settle(releaseDraft(ids, notifyAll, allSeen));
    if (done) showToast(t`Published. People notified: ${done.told}`);
  };
  const edit = async ({ id }: EventRow, copy: boolean) => {
    const found = await getEventForm(id);
    if (!found.ok) return showRefusal(found, t`The event could not be opened.`);
    const form = found.value.form as EventForm;
    setEdited(
      copy
        ? { draftKey: `programme:copy:${id}`, draftId: null, eventId: null, form }
        : { draftKey: `programme:event:${id}`, draftId: found.value.draft_id, eventId: id, form },
    );
  };
  const coming = programme.events.filter(({ time_finish }) => time_finish > now);
  return (
    <>
      <ActionBar
        primary={
          <Button
            variant="primary"
            onClick={() =>
              setEdited({
                draftKey: 'programme:new',
                draftId: null,
                eventId: null,
                form: blankForm(Date.now()),
              })
            }
          >
            <Plus />
            <Trans>New event</Trans>
          </Button>
        }
        actions={[
          {
            key: 'announce',
            icon: <Megaphone />,
            label: t`Send announcement`,
            onSelect: () => setDialog('announce'),
          },
          { key: 'speakers', icon: <Mic />, label: t`Speakers`, onSelect: () => setDialog('speakers') },
          {
            key: 'lists',
            icon: <ListTree />,
            label: t`Rooms, tracks and courses`,
            onSelect: () => setDialog('lists'),
          },
          ...(isAdmin(programme.role)
            ? [
                {
                  key: 'files',
                  icon: <FileDown />,
                  label: t`Import and export`,
                  onSelect: () => setDialog('files'),
                },
              ]
            : []),
        ]}
      />
      <DraftCard
        changes={refused.shown}
        conflictOf={refused.conflictOf}
        onDismiss={refused.dismissConflict}
        counts={draft.value}
        busy={busy}
        onDropAll={() => void settle(dropAllDrafts(allSeen))}
        onEdit={({ id, event_id, after }) =>
          setEdited({ draftKey: `programme:draft:${id}`, draftId: id, eventId: event_id, form: after })
        }
        onDrop={(change) => void settle(dropDraft(change, seen(programmeRow(change))))}
        onRelease={(ids, notifyAll) => void release(ids, notifyAll)}
      />
      {releases.value && (
        <ReleasesCard
          releases={releases.value}
          conflict={undone}
          busy={busy}
          onUndo={(id) => void settle(undoRelease(id, seen(`release:${id}`)))}
        />
      )}
      <EventList
        events={programme.events}
        people={programme.people}
        now={now}
        suspended={suspendedByEvent(draft.value.suspended)}
        drafted={new Set(changes.flatMap(({ event_id }) => event_id ?? []))}
        onEdit={(event) => void edit(event, false)}
        onCopy={(event) => void edit(event, true)}
      />
      {edited && (
        <EventEditor
          row={rowOf(edited)}
          draftKey={edited.draftKey}
          initial={edited.form}
          zone={programme.zone}
          people={programme.people}
          courses={courses}
          rooms={rooms}
          tracks={tracks}
          kindName={kindName}
          onSave={async (form, read) => {
            const body = { draft_id: edited.draftId, event_id: edited.eventId, form };
            const outcome = await saveDraft(body, read);
            if (outcome.ok) draft.again();
            return outcome;
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {dialog === 'announce' && (
        <AnnounceDialog
          events={coming}
          courses={courses}
          zone={programme.zone}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'speakers' && <SpeakersDialog people={programme.people} onClose={() => setDialog(null)} />}
      {dialog === 'lists' && (
        <ListsDialog
          rooms={rooms}
          tracks={tracks}
          courses={courses}
          mayEditCourses={isAdmin(programme.role)}
          onChanged={draft.again}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'files' && <FilesDialog onRead={draft.again} onClose={() => setDialog(null)} />}
    </>
  );
}
