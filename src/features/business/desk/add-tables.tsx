import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { type BusinessTable, businessTableLimits } from '../../../../contract/business-desk.ts';
import { Button } from '../../../ui/button.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './business-desk.module.css';
import { addTable } from './desk-commands.ts';
import { newTableNames } from './table-names.ts';

interface AddTablesProps {
  tables: readonly BusinessTable[];
  onTables: (tables: BusinessTable[]) => void;
}

const maxAtOnce = 100;

/** Adds one table, or several with numbers behind the name. */
export function AddTables({ tables, onTables }: AddTablesProps) {
  const { t } = useLingui();
  const [name, setName] = useState(() => t`Table`);
  const [count, setCount] = useState('1');
  const [errors, setErrors] = useState<{ name?: string; count?: string }>({});
  const [busy, setBusy] = useState(false);
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const many = Number(count);
    const found = {
      ...(name.trim() === '' && { name: t`This field can’t be blank` }),
      ...((!Number.isInteger(many) || many < 1 || many > maxAtOnce) && {
        count: t`Enter a whole number from 1 to ${maxAtOnce}`,
      }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    for (const each of newTableNames(name.trim(), many, tables)) {
      const outcome = await addTable(each);
      if (outcome.ok) onTables(outcome.value);
      else {
        const refused = outcome.errors?.['name']?.[0];
        if (refused) setErrors({ name: refused });
        else showRefusal(outcome);
        break;
      }
    }
    setBusy(false);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
      <div className={styles.pair}>
        <TextField
          label={t`Name of the table`}
          value={name}
          maxLength={businessTableLimits.name}
          error={errors.name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={t`Count`}
          type="number"
          min={1}
          max={maxAtOnce}
          value={count}
          error={errors.count}
          onChange={({ target }) => setCount(target.value)}
        />
      </div>
      <div>
        <Button type="submit" aria-disabled={busy || undefined}>
          <Plus />
          {busy ? <Trans>Adding…</Trans> : <Trans>Add tables</Trans>}
        </Button>
      </div>
    </form>
  );
}
