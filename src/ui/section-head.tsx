import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './section-head.module.css';

interface SectionHeadProps {
  /** Names the section, and can be led to. */
  headingId: string;
  title: ReactNode;
  href: string;
  /** What the link to the whole says. */
  all: ReactNode;
}

/** Over a part of a page that shows some of what a page of its own shows whole. */
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
