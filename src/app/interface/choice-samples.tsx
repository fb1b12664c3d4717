import { useState } from 'react';
import { Chip, SelectChip } from '../../ui/chip.tsx';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { Stars } from '../../ui/stars.tsx';
import styles from './interface.module.css';

export function ChoiceSamples() {
  const [on, setOn] = useState(true);
  const [room, setRoom] = useState('');
  const [stars, setStars] = useState(3);
  return (
    <>
      <div className={styles.row}>
        <Chip aria-pressed={!on} on={!on} onClick={() => setOn(!on)}>
          Off
        </Chip>
        <Chip aria-pressed={on} on={on} onClick={() => setOn(!on)}>
          On
        </Chip>
        <SelectChip label="Room" value={room} shown={room || 'Room'} onChange={setRoom}>
          <option value="">Any</option>
          <option value="Great hall">Great hall</option>
        </SelectChip>
        <SelectChip label="Chosen room" value="1" shown="Great hall" onChange={() => {}}>
          <option value="1">Great hall</option>
        </SelectChip>
        <LanguageSelect />
      </div>
      <div className={styles.columns}>
        <Stars label="Rated" value={stars} onChange={setStars} />
        <Stars label="Not rated" value={0} onChange={setStars} />
        <fieldset disabled>
          <Stars label="Too early" value={0} onChange={setStars} />
        </fieldset>
      </div>
    </>
  );
}
