import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import type { DeskPerson } from '../../../../contract/admin.ts';
import { type MergeAccount, mergeKinds } from '../../../../contract/people-merge.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { useDeskSeen } from '../../../ui/desk/desk-context.ts';
import { RowNotes } from '../../../ui/desk/row-notes.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { showToast } from '../../../ui/toast.ts';
import { useRequest } from '../../../ui/use-request.ts';
import type { DeskAct } from '../../../lib/desk.ts';
import styles from '../admin.module.css';
import { compareAccounts, mergeAccounts } from '../commands.ts';
import { deskPersonName } from '../desk-person-name.ts';
import { defaultChoice, differingAnswers, differingFields, type MergeChoice } from './merge-choice.ts';
import { mergeFieldLabels, mergeKindLabels } from './merge-labels.ts';
import { MergeRow } from './merge-row.tsx';
import { useMergeValue } from './use-merge-value.ts';

interface MergeFormProps {
  people: readonly [DeskPerson, DeskPerson];
  onBack: () => void;
  onMerged: () => void;
  onClose: () => void;
}

/** Shows both accounts field by field, and what moves. */
export function MergeForm({ people: [first, second], onBack, onMerged, onClose }: MergeFormProps) {
  const { value, failed, again } = useRequest(`compare ${first.id} ${second.id}`, () =>
    compareAccounts(first.id, second.id),
  );
  if (failed && !value) return <RequestNote failed={failed} onAgain={again} />;
  if (!value) return <Skeleton rows={6} />;
  return (
    <Comparison
      people={[first, second]}
      compared={value}
      onBack={onBack}
      onMerged={onMerged}
      onClose={onClose}
    />
  );
}

type Compared = Extract<Awaited<ReturnType<typeof compareAccounts>>, { ok: true }>['value'];

function Comparison({
  people,
  compared: { keep: suggested, accounts, questions },
  onBack,
  onMerged,
  onClose,
}: MergeFormProps & { compared: Compared }) {
  const { t, i18n } = useLingui();
  const { localized } = useFormats();
  const textOf = useMergeValue();
  const seen = useDeskSeen();
  const [keepId, setKeepId] = useState(suggested);
  const [chosen, setChosen] = useState<MergeChoice | null>(null);
  const [conflict, setConflict] = useState<DeskAct | undefined>();
  const [busy, setBusy] = useState(false);
  const [sure, setSure] = useState(false);
  const accountOf = (isKept: boolean): MergeAccount | undefined =>
    accounts.find(({ id }) => (id === keepId) === isKept);
  const [keep, drop] = [accountOf(true), accountOf(false)];
  if (!keep || !drop) return null;
  const choice = chosen ?? defaultChoice(keep, drop);
  const nameOf = (id: number): string => {
    const person = people.find((each) => each.id === id);
    return person ? person.email || deskPersonName(person) : '';
  };
  const choose = (id: number) => {
    setKeepId(id);
    // The choice depends on which account stays.
    setChosen(null);
  };
  const toggled = <T,>(list: readonly T[], one: T, on: boolean): T[] =>
    on ? [...list.filter((each) => each !== one), one] : list.filter((each) => each !== one);

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !sure) return;
    setBusy(true);
    const body = { keep: keep.id, drop: drop.id, fields: [...choice.fields], answers: [...choice.answers] };
    const outcome = await mergeAccounts(body, seen(String(keep.id), String(drop.id)));
    setBusy(false);
    if (outcome.ok) {
      showToast(t`The accounts were merged.`);
      onMerged();
      return onClose();
    }
    setConflict(outcome.happened);
    if (outcome.happened) return;
    showRefusal(outcome, outcome.http === 403 ? t`You can’t change this person’s rights.` : undefined);
  };
  const moving = mergeKinds.filter((kind) => (drop.counts[kind] ?? 0) > 0);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {conflict && <RowNotes rowId={conflict.row} conflict={conflict} mayRepeat />}
      <MergeRow
        label={t`The account that stays`}
        options={accounts.map(({ id }) => ({ key: String(id), text: nameOf(id) }))}
        value={String(keepId)}
        // An account that may not go has to stay.
        disabled={accounts.some(({ may_go }) => !may_go)}
        onChange={(key) => choose(Number(key))}
      />
      {differingFields(keep, drop).map((field) => (
        <MergeRow
          key={field}
          label={i18n._(mergeFieldLabels[field])}
          options={accounts.map((account) => ({
            key: String(account.id),
            text: textOf(field, account.values[field] ?? null),
            ...(field === 'picture' && { picture: account.values.picture ?? null }),
          }))}
          value={String(choice.fields.includes(field) ? drop.id : keep.id)}
          onChange={(key) =>
            setChosen({ ...choice, fields: toggled(choice.fields, field, key === String(drop.id)) })
          }
        />
      ))}
      {differingAnswers(keep, drop).map((id) => (
        <MergeRow
          key={id}
          label={localized(questions.find((each) => each.id === id)?.localized_title ?? {}, '')}
          options={accounts.map((account) => ({
            key: String(account.id),
            text: account.answers[id] ?? t({ message: 'empty', context: 'value' }),
          }))}
          value={String(choice.answers.includes(id) ? drop.id : keep.id)}
          onChange={(key) =>
            setChosen({ ...choice, answers: toggled(choice.answers, id, key === String(drop.id)) })
          }
        />
      ))}
      <section aria-label={t`Data that moves`}>
        <h3 className={styles.name}>
          <Trans>Moves to the account that stays</Trans>
        </h3>
        {moving.length === 0 && (
          <p className={styles.facts}>
            <Trans>The other account has no bookings, messages or other data.</Trans>
          </p>
        )}
        <ul>
          {moving.map((kind) => (
            <li key={kind} className={styles.facts}>
              {`${i18n._(mergeKindLabels[kind])}: ${drop.counts[kind]}`}
            </li>
          ))}
        </ul>
      </section>
      <p>
        <Trans>
          The account {nameOf(drop.id)} is deleted at once: its devices are signed out, and its badge is no
          longer valid. Values that you did not choose are deleted. This can’t be undone.
        </Trans>
      </p>
      <label className={styles.check}>
        <input type="checkbox" checked={sure} onChange={(event) => setSure(event.target.checked)} />
        <Trans>Both accounts belong to the same person</Trans>
      </label>
      <DialogActions
        secondary={
          <Button onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
        }
        primary={
          <Button type="submit" variant="danger" aria-disabled={busy || !sure || undefined}>
            {busy ? <Trans>Merging…</Trans> : <Trans>Merge accounts</Trans>}
          </Button>
        }
      />
    </form>
  );
}
