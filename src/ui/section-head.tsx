import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './section-head.module.css';

interface SectionHeadProps {
  /** Id of the heading, for `aria-labelledby` and links. */
  headingId: string;
  title: ReactNode;
  href: string;
  /** Text of the link to the full list. */
  all: ReactNode;
}

/** Heading of a section that shows the first items of a page of its own. */
export const SectionHead = ({ headingId, title, href, all }: SectionHeadProps) => (
  <div className={styles.head}>
    <h2 id={headingId} tabIndex={-1} className={styles.heading}>
      {title}
    </h2>
    <Link className={styles.link} href={href}>
      {all}
    </Link>
  </div>
);
