import { Trans, useLingui } from '@lingui/react/macro';
import {
  ArrowDown,
  ArrowUp,
  ChartBarBig,
  Copy,
  Lock,
  Pencil,
  Plus,
  Projector,
  Send,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { PollView } from '../../db/overlay-polls.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { callServer } from '../../platform/online.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectChip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRowFocus, useDeskSeen } from '../../ui/desk/desk-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { RequestNote } from '../../ui/request-note.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { useRowConflicts } from '../../ui/desk/use-row-conflicts.ts';
import { addPoll, closePoll, copyPoll, deletePoll, editPoll, movePoll, openPoll } from './commands.ts';
import { formOfPoll } from './poll-form.ts';
import { useMayManage, usePolls } from './hooks.ts';
import { PollEditor } from './poll-editor.tsx';
import { groupPolls } from './poll-order.ts';
import { type TemplateName, templates } from './poll-templates.ts';
import { usePollLabels } from './poll-labels.ts';
import { Participation } from './participation.tsx';
import styles from './polls.module.css';

type Editing = { poll: PollView } | { template: TemplateName };
type Confirming = { verb: 'open' | 'close' | 'delete'; poll: PollView };

/** Lets administrators write, open and close polls. */
export function PollsDesk() {
  const { t } = useLingui();
  const found = usePolls();
  const mayManage = useMayManage();
  const labels = usePollLabels();
  const { localized } = useFormats();
  const { value: courses } = useRequest('courses', () => callServer('listCourses'));
  const { value: cohorts } = useRequest('cohorts', () => callServer('listCohorts'));
  const [editing, setEditing] = useState<Editing | null>(null);
  const [confirming, setAsking] = useState<Confirming | null>(null);
  const names: Record<TemplateName, string> = {
    empty: t`Blank poll`,
    yesNo: t`Yes or no`,
    speaker: t`Talk feedback`,
    day: t`Day review`,
    wishes: t`Suggestions`,
  };
  const seen = useDeskSeen();
  const focus = useRowFocus();
  const { shown, conflictOf, addConflicts, dismissConflict } = useRowConflicts(found?.polls ?? [], ({ id }) =>
    String(id),
  );
  const settle = async (work: Promise<Outcome<unknown>>) => {
    const outcome = await work;
    if (outcome.ok) return;
    if (outcome.happened) addConflicts([outcome.happened]);
    else showRefusal(outcome);
  };
  const act = ({ verb, poll }: Confirming) =>
    void settle(
      { open: openPoll, close: closePoll, delete: deletePoll }[verb](poll.id, seen(String(poll.id))),
    );
  if (mayManage === false)
    return <RequestNote failed={{ code: 'forbidden', http: 403 }} onAgain={() => undefined} />;
  if (!found || mayManage === undefined) return null;
  return (
    <>
      <div className={styles.tags}>
        <Button variant="primary" onClick={() => setEditing({ template: 'empty' })}>
          <Plus />
          <Trans>New poll</Trans>
        </Button>
        <SelectChip
          label={t`From template`}
          value=""
          shown={t`From template`}
          onChange={(name) => {
            if (name in templates) setEditing({ template: name as TemplateName });
          }}
        >
          <option value="">{t`From template`}</option>
          {(Object.keys(templates) as TemplateName[]).map((name) => (
            <option key={name} value={name}>
              {names[name]}
            </option>
          ))}
        </SelectChip>
      </div>
      {!found.known && found.polls.length === 0 && <MissingList offline={found.offline} />}
      {found.known && found.polls.length === 0 && (
        <StateNote icon={<ChartBarBig />} title={<h2>{t`No polls yet`}</h2>}>
          <Trans>Create a poll and open it when people should answer.</Trans>
        </StateNote>
      )}
      {groupPolls(shown).map(({ title, polls }) => (
        <section key={title} className={styles.group} aria-label={labels.group(title)}>
          <h2>{labels.group(title)}</h2>
          <ul className={styles.list}>
            {polls.map((poll, at) => (
              <li key={poll.id} {...focus(String(poll.id))}>
                <RowNotes
                  rowId={String(poll.id)}
                  conflict={conflictOf(String(poll.id))}
                  onDismiss={() => dismissConflict(String(poll.id))}
                />
                <DeskPoll
                  poll={poll}
                  isFirst={at === 0}
                  isLast={at + 1 === polls.length}
                  onMove={(by) => void settle(movePoll(poll.id, at + by))}
                  onEdit={() => setEditing({ poll })}
                  onCopy={() => void settle(copyPoll(poll.id))}
                  onAsk={(verb) => setAsking({ verb, poll })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {editing && (
        <PollEditor
          row={'poll' in editing ? String(editing.poll.id) : null}
          title={'poll' in editing ? t`Edit poll` : t`New poll`}
          initial={'poll' in editing ? formOfPoll(editing.poll) : templates[editing.template]}
          isOpen={'poll' in editing && editing.poll.state === 'open'}
          known={{ courses: courses ?? [], cohorts }}
          onSave={(form, read) => ('poll' in editing ? editPoll(editing.poll.id, form, read) : addPoll(form))}
          onClose={() => setEditing(null)}
        />
      )}
      {confirming && (
        <ConfirmDialog
          question={
            <Question
              confirming={confirming}
              title={localized(confirming.poll.localized_title, confirming.poll.title)}
            />
          }
          verb={
            confirming.verb === 'open' ? (
              <Trans>Open poll</Trans>
            ) : confirming.verb === 'close' ? (
              <Trans>Close poll</Trans>
            ) : (
              <Trans>Delete</Trans>
            )
          }
          variant={confirming.verb === 'delete' ? 'danger' : 'primary'}
          onConfirm={() => act(confirming)}
          onClose={() => setAsking(null)}
        >
          <p>
            {confirming.verb === 'open' ? (
              <Trans>Participants will be notified now. You can’t change the question after that.</Trans>
            ) : confirming.verb === 'close' ? (
              <Trans>The poll will accept no more answers. You can’t reopen a closed poll.</Trans>
            ) : (
              <Trans>All answers to it will be deleted too.</Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Question({ confirming: { verb }, title }: { confirming: Confirming; title: string }) {
  if (verb === 'open') return <Trans>Open “{title}”?</Trans>;
  if (verb === 'close') return <Trans>Close “{title}” permanently?</Trans>;
  return <Trans>Delete “{title}”?</Trans>;
}

interface DeskPollProps {
  poll: PollView;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onCopy: () => void;
  onAsk: (verb: Confirming['verb']) => void;
}

function DeskPoll({ poll, isFirst, isLast, onMove, onEdit, onCopy, onAsk }: DeskPollProps) {
  const { t } = useLingui();
  const { localized, dateTime } = useFormats();
  const labels = usePollLabels();
  const title = localized(poll.localized_title, poll.title);
  return (
    <Card className={styles.card}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.tags}>
        <Tag hue={poll.state === 'open' ? 'accent' : 'neutral'}>{labels.states[poll.state]}</Tag>
        <Tag>{labels.kinds[poll.kind]}</Tag>
        {poll.mandatory && <Tag>{t`mandatory`}</Tag>}
      </div>
      {poll.state !== 'draft' && <Participation poll={poll} />}
      <p className={styles.facts}>
        {poll.state === 'draft' && poll.opens_at ? t`Opens: ${dateTime(poll.opens_at)}` : null}
        {poll.state === 'open' && poll.closes_at ? t`Closes: ${dateTime(poll.closes_at)}` : null}
      </p>
      <div className={styles.acts}>
        <IconButton
          label={t`Move up: ${title}`}
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && onMove(-1)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          label={t`Move down: ${title}`}
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && onMove(1)}
        >
          <ArrowDown />
        </IconButton>
        {poll.state !== 'closed' && (
          <IconButton label={t`Edit: ${title}`} onClick={onEdit}>
            <Pencil />
          </IconButton>
        )}
        <IconButton label={t`Copy: ${title}`} onClick={onCopy}>
          <Copy />
        </IconButton>
        <IconButton label={t`Delete: ${title}`} onClick={() => onAsk('delete')}>
          <Trash2 />
        </IconButton>
        {poll.state === 'draft' && (
          <Button size="small" variant="primary" onClick={() => onAsk('open')}>
            <Send />
            <Trans>Open poll</Trans>
          </Button>
        )}
        {poll.state === 'open' && (
          <>
            <Link className={buttonClass('plain', 'small')} href={addresses.pollLive.getHref(poll.id)}>
              <Projector />
              <Trans>Live screen</Trans>
            </Link>
            <Button size="small" onClick={() => onAsk('close')}>
              <Lock />
              <Trans>Close poll</Trans>
            </Button>
          </>
        )}
        {poll.state !== 'draft' && (
          <Link className={buttonClass('plain', 'small')} href={addresses.pollResults.getHref(poll.id)}>
            <Trans>Results</Trans>
          </Link>
        )}
      </div>
    </Card>
  );
}
