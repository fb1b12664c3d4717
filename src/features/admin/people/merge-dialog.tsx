import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeskPerson } from '../../../../contract/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import styles from '../admin.module.css';
import { listPeople } from '../commands.ts';
import { deskPersonName } from '../desk-person-name.ts';
import { MergeForm } from './merge-form.tsx';

interface MergeDialogProps {
  person: DeskPerson;
  onMerged: () => void;
  onClose: () => void;
}

/** Merges two accounts of one person: first the other account is chosen, then the values that stay. */
export function MergeDialog({ person, onMerged, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<DeskPerson | null>(null);
  const name = deskPersonName(person);
  return (
    <Dialog title={<Trans>Merge the account of {name}</Trans>} onClose={onClose}>
      {other === null ? (
        <OtherAccount person={person} onChoose={setOther} onClose={onClose} />
      ) : (
        <MergeForm
          people={[person, other]}
          onBack={() => setOther(null)}
          onMerged={onMerged}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface OtherAccountProps {
  person: DeskPerson;
  onChoose: (other: DeskPerson) => void;
  onClose: () => void;
}

const maxShown = 8;

/** Finds the other account. It is searched by the last name at first, which doubles usually share. */
function OtherAccount({ person, onChoose, onClose }: OtherAccountProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState(person.last_name || person.first_name);
  const { value, failed, again } = useRequest(`other ${search.trim()}`, () =>
    listPeople({ q: search.trim() }, 1),
  );
  const found = (value?.people ?? []).filter(({ id }) => id !== person.id).slice(0, maxShown);
  return (
    <div className={styles.form}>
      <p>
        <Trans>Choose the other account of this person.</Trans>
      </p>
      <SearchField label={t`Search by name or e-mail`} value={search} onChange={setSearch} />
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={3} />}
      <p role="status" className={styles.facts}>
        {value && found.length === 0 && <Trans>No other account found</Trans>}
      </p>
      <ul className={styles.list}>
        {found.map((each) => (
          <li key={each.id}>
            <Button className={styles.choice} onClick={() => onChoose(each)}>
              {deskPersonName(each)}
              {each.email && each.email !== deskPersonName(each) && (
                <span className={styles.facts}>{each.email}</span>
              )}
            </Button>
          </li>
        ))}
      </ul>
      <DialogActions
        secondary={
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        }
      />
    </div>
  );
}
