import { CalendarDays, CircleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import styles from './interface.module.css';

export const StateSamples = () => (
  <div className={styles.columns}>
    <StateNote icon={<CalendarDays />} title="Nothing on this day">
      The school begins on Monday.
    </StateNote>
    <StateNote
      icon={<CircleAlert />}
      title="This page could not be shown"
      action={<Button variant="primary">Try again</Button>}
    >
      What you wrote is kept.
    </StateNote>
    <MissingList offline />
    <Skeleton rows={3} />
  </div>
);
