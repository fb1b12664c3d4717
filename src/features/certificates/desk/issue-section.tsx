import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { Send } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { type Locale, localeNames, locales } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { issueToAll, listPeople } from '../commands.ts';
import styles from '../certificates.module.css';
import { CandidateRow } from './candidate-row.tsx';

/** Issues certificates to all who qualify, or to single people. */
export function IssueSection({ id, onChanged }: { id: number; onChanged: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [mail, setMail] = useState(true);
  const [language, setLanguage] = useState<Locale | 'own'>('own');
  const [isAsking, setAsking] = useState(false);
  const search = useDeferredValue(text.trim());
  const { value, failed, again } = useDeskRequest(`certificate people ${id} ${search}`, () =>
    listPeople(id, search),
  );
  const refresh = () => {
    again();
    onChanged();
  };
  if (failed && !value) return <RequestNote failed={failed} onAgain={again} />;
  if (!value) return <Skeleton rows={3} />;
  const { open, events, people } = value;
  const chosen = language === 'own' ? null : language;
  const issue = async () => {
    const outcome = await issueToAll(id, open, mail, chosen);
    if (outcome.ok) showToast(t`Certificates are being issued.`);
    else if (outcome.code === 'conflict') showToast(t`The number of people has changed. Check it again.`);
    else showRefusal(outcome);
    refresh();
  };
  return (
    <div className={styles.card}>
      <p>
        <Plural
          value={open}
          one="# person qualifies and has no certificate yet."
          other="# people qualify and have no certificate yet."
        />{' '}
        <Plural value={events} one="# event counts." other="# events count." />
      </p>
      <SwitchField label={<Trans>Send an e-mail to each person</Trans>} checked={mail} onChange={setMail} />
      <SelectField
        label={t`Language of the certificates`}
        value={language}
        options={[
          ['own', t`The language of each person`],
          ...locales.map((each) => [each, localeNames[each]] as const),
        ]}
        onChange={setLanguage}
      />
      <div className={styles.actions}>
        <Button variant="primary" disabled={open === 0} onClick={() => setAsking(true)}>
          <Send />
          <Trans>Issue to all who qualify</Trans>
        </Button>
      </div>
      <SearchField label={t`Search people`} value={text} onChange={setText} />
      <p className={styles.note}>
        <Trans>To confirm the attendance of a person by hand, issue a certificate to them here.</Trans>
      </p>
      <ul className={styles.rows}>
        {people.map((candidate) => (
          <CandidateRow
            key={candidate.person.id}
            templateId={id}
            events={events}
            candidate={candidate}
            mail={mail}
            language={chosen}
            onChanged={refresh}
          />
        ))}
      </ul>
      {people.length === 0 && (
        <p className={styles.note}>
          <Trans>Nobody found</Trans>
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          question={t`${plural(open, { one: 'Issue # certificate?', other: 'Issue # certificates?' })}`}
          verb={t`Issue certificates`}
          variant="primary"
          onConfirm={() => void issue()}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>Issued certificates keep their texts. You can revoke them one by one.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
