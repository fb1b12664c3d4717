import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { hideOpenHours } from './open-hours.ts';
import styles from './schedule-board.module.css';

/** Shown while cards of open hours are hidden. Its button shows them again. */
export const HiddenHoursNote = () => (
  <p className={styles.zone}>
    <Trans>Open hours are hidden.</Trans>{' '}
    <Button variant="quiet" size="small" onClick={() => hideOpenHours(false)}>
      <Trans>Show</Trans>
    </Button>
  </p>
);
