import { Eye } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './interface.module.css';

export function FieldSamples() {
  const [empty, setEmpty] = useState('');
  const [sought, setSought] = useState('Carbon');
  return (
    <div className={styles.columns}>
      <TextField label="Empty" placeholder="For example Aigerim" />
      <TextField label="Filled" defaultValue="Aigerim" />
      <TextField label="Wrong" defaultValue="aigerim@" error="This is not an e-mail address." />
      <TextField label="Disabled" defaultValue="Aigerim" disabled />
      <TextField
        label="With a button"
        type="password"
        defaultValue="secret"
        trailing={
          <IconButton label="Show">
            <Eye />
          </IconButton>
        }
      />
      <SearchField label="Search" value={empty} onChange={setEmpty} />
      <SearchField label="Search in words" value={sought} onChange={setSought} />
    </div>
  );
}
