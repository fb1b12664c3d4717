import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { Card } from '../card.tsx';
import styles from './task-list.module.css';

interface TaskListProps {
  title: string;
  tasks: readonly { href: string; label: string }[];
  /** Shown if there are no tasks. */
  none: string;
}

/** A section of the desk's front page: links with counts. */
export function TaskList({ title, tasks, none }: TaskListProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      <Card className={styles.card}>
        {tasks.length === 0 && <p className={styles.none}>{none}</p>}
        {tasks.length > 0 && (
          <ul>
            {tasks.map(({ href, label }) => (
              <li key={href}>
                <Link className={styles.task} href={href}>
                  <span>{label}</span>
                  <ChevronRight aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
