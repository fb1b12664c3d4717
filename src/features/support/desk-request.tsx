import { Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck, RotateCcw, StickyNote, UserMinus, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { isVisible } from '../../../contract/scalars.ts';
import { type DeskRequest, requestMax } from '../../../contract/support.ts';
import { deleteDraft, getDraft, keepDraft } from '../../db/drafts.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { DeskAct, DeskSeen } from '../../lib/desk.ts';
import { addresses, personHref } from '../../lib/addresses.ts';
import { randomUuid } from '../../lib/uuid.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectChip } from '../../ui/chip.tsx';
import { useAtRow, useDeskRequest, useDeskSeen } from '../../ui/desk/desk-context.ts';
import { useConnectionNames } from '../../ui/use-connection-names.ts';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { answerRequest, changeRequest, getDeskRequest, listCanned, noteOnRequest } from './commands.ts';
import { Conversation } from './conversation.tsx';
import touch from '../../ui/touch-link.module.css';
import styles from './support.module.css';

/** A request on the organisers' desk: messages, person and answer form. */
export function SupportRequest({ id }: { id: number }) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const row = String(id);
  const seen = useDeskSeen();
  const { value, failed, again, set } = useDeskRequest(`request ${id}`, () => getDeskRequest(id));
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<DeskAct | undefined>(undefined);
  const [writing, setWriting] = useState(false);
  useAtRow(row, writing);
  if (failed && !value) return <RequestNote failed={failed} onAgain={again} />;
  if (!value) return <Skeleton rows={4} />;
  const settle = async (work: () => Promise<Outcome<DeskRequest>>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    setConflict(outcome.ok ? undefined : outcome.happened);
    if (outcome.ok) set(() => outcome.value);
    else if (outcome.happened) again();
    else showRefusal(outcome);
    return outcome.ok;
  };
  const change = (to: Parameters<typeof changeRequest>[1]) =>
    void settle(() => changeRequest(id, to, seen(row)));
  const name = value.person ? fullName(value.person) : (value.guest?.name ?? '');
  return (
    <>
      <p>
        <Link className={touch.link} href={addresses.adminSupport.getHref()}>
          <Trans>All questions</Trans>
        </Link>
      </p>
      <Card className={styles.card}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            {value.person ? <Link href={personHref(value.person)}>{name}</Link> : name}
          </h2>
          <Tag hue={value.state === 'open' ? 'accent' : 'neutral'}>
            {value.state === 'open'
              ? t({ message: 'open', context: 'question' })
              : t({ message: 'closed', context: 'question' })}
          </Tag>
        </div>
        <p className={styles.note}>
          {value.guest
            ? t`Answers are sent by e-mail to ${value.guest.email}.`
            : t`Answers are sent to ${name} as a notification and by e-mail.`}
        </p>
        <Context request={value} />
        <div className={styles.acts}>
          {value.assignee ? (
            <Button size="small" onClick={() => change({ assignee: null })}>
              <UserMinus />
              {t`Unassign ${fullName(value.assignee)}`}
            </Button>
          ) : (
            <Button size="small" onClick={() => change({ assignee: 'me' })}>
              <UserPlus />
              <Trans>Take question</Trans>
            </Button>
          )}
          {value.state === 'open' ? (
            <Button size="small" onClick={() => change({ state: 'closed' })}>
              <CheckCheck />
              <Trans>Close question</Trans>
            </Button>
          ) : (
            <Button size="small" onClick={() => change({ state: 'open' })}>
              <RotateCcw />
              <Trans>Reopen question</Trans>
            </Button>
          )}
        </div>
      </Card>
      <Conversation requestId={id} messages={value.messages} own="school" personName={name} />
      <RowNotes rowId={row} work="answer" conflict={conflict} onDismiss={() => setConflict(undefined)} />
      <AnswerForm id={id} busy={busy} settle={settle} onWriting={setWriting} />
    </>
  );
}

function Context({ request: { context } }: { request: DeskRequest }) {
  const { t } = useLingui();
  const names: Record<string, string> = useConnectionNames();
  const lines = Object.entries(context)
    .map(([key, value = '']) =>
      key === 'connection' && value ? `${t`Connection`}: ${names[value] ?? value}` : value,
    )
    .filter((line) => line !== '');
  return lines.length > 0 ? <p className={styles.note}>{lines.join(' · ')}</p> : null;
}

interface AnswerFormProps {
  id: number;
  busy: boolean;
  settle: (work: () => Promise<Outcome<DeskRequest>>) => Promise<boolean>;
  /** Called when the field becomes filled or empty. */
  onWriting: (writing: boolean) => void;
}

function AnswerForm({ id, busy, settle, onWriting }: AnswerFormProps) {
  const { t } = useLingui();
  const { locale } = useFormats();
  const { value: canned } = useDeskRequest('canned', listCanned);
  const seen = useDeskSeen();
  const row = String(id);
  // The acts known when writing began. The organiser may not have read later ones.
  const [seenAtStart, setBegun] = useState<DeskSeen | null>(null);
  const key = `desk-support:${id}`;
  const [text, setText] = useState('');
  const [sendId, setSendId] = useState(randomUuid);
  const [error, setError] = useState<string | undefined>(undefined);
  useEffect(() => {
    let left = false;
    void getDraft(key).then((draft) => {
      if (!left && draft) setText((before) => before || draft.text);
    });
    return () => {
      left = true;
    };
  }, [key]);
  const write = (words: string) => {
    setText(words);
    setError(undefined);
    setSendId(randomUuid());
    setBegun((before) => (words === '' ? null : (before ?? seen(row))));
    onWriting(words !== '');
    keepDraft(key, words);
  };
  const send = async (kind: 'answer' | 'close' | 'note') => {
    if (!isVisible(text)) return setError(t`This field can’t be blank`);
    if (text.length > requestMax) return setError(t`Use no more than ${requestMax} characters`);
    const message = text.trim();
    const body = { message, close: kind === 'close', client_id: sendId };
    const done = await settle(() =>
      kind === 'note'
        ? noteOnRequest(id, message, sendId)
        : answerRequest(id, body, seenAtStart ?? seen(row)),
    );
    // After a refusal the organiser has read the newer act, so sending again is allowed.
    setBegun(null);
    if (!done) return;
    onWriting(false);
    setText('');
    setSendId(randomUuid());
    await deleteDraft(key);
  };
  return (
    <div className={styles.form}>
      {canned && canned.length > 0 && (
        <SelectChip
          label={t`Insert saved reply`}
          value=""
          shown={t`Insert saved reply`}
          onChange={(chosen) => {
            const found = canned.find((each) => String(each.id) === chosen);
            const words = found && (found.localized_text[locale] ?? Object.values(found.localized_text)[0]);
            if (words) write(text === '' ? words : `${text}\n\n${words}`);
          }}
        >
          <option value="">{t`Insert saved reply`}</option>
          {canned.map((each) => (
            <option key={each.id} value={each.id}>
              {each.title}
            </option>
          ))}
        </SelectChip>
      )}
      <TextArea
        label={t`Answer or note`}
        rows={5}
        limit={requestMax}
        value={text}
        error={error}
        onChange={(event) => write(event.target.value)}
      />
      <div className={styles.acts}>
        <Button aria-disabled={busy || undefined} onClick={() => void send('note')}>
          <StickyNote />
          <Trans>Save as note</Trans>
        </Button>
        <Button aria-disabled={busy || undefined} onClick={() => void send('close')}>
          <Trans>Answer and close</Trans>
        </Button>
        <Button variant="primary" aria-disabled={busy || undefined} onClick={() => void send('answer')}>
          <Trans context="button">Answer</Trans>
        </Button>
      </div>
    </div>
  );
}
