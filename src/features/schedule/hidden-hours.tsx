import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { hideOpenHours } from './open-hours.ts';
import styles from './schedule-board.module.css';

/** The way back from having hidden the cards of open hours. */
export const HiddenHours = () => (
  <p className={styles.zone}>
    <Trans>Open hours are hidden.</Trans>{' '}
    <Button look="quiet" size="small" onClick={() => hideOpenHours(false)}>
      <Trans>Show</Trans>
    </Button>
  </p>
);
