import { useLingui } from '@lingui/react/macro';
import { isAdmin } from '../../lib/organisers.ts';
import { callServer } from '../../platform/online.ts';
import { useRequest } from '../../ui/use-request.ts';
import styles from './dialogs.module.css';
import type { Requester } from './rights.ts';

interface CohortFieldsProps {
  me: Requester;
  chosen: readonly number[];
  onChange: (cohorts: number[]) => void;
}

/** For administrators: the cohorts whose members see a material. Shown once their list is loaded. */
export function CohortFields({ me, chosen, onChange }: CohortFieldsProps) {
  if (me.isPlain || !isAdmin(me.role)) return null;
  return <Cohorts chosen={chosen} onChange={onChange} />;
}

function Cohorts({ chosen, onChange }: Omit<CohortFieldsProps, 'me'>) {
  const { t } = useLingui();
  const cohorts = useRequest('cohorts', () => callServer('listCohorts'));
  if (!cohorts.value || cohorts.value.length === 0) return null;
  return (
    <fieldset className={styles.choices}>
      <legend>{t`Only these cohorts`}</legend>
      {cohorts.value.map(({ id, name }) => (
        <label key={id} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
