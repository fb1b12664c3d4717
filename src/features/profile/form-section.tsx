import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import styles from './profile-edit-screen.module.css';

export const FormSection = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Card>
    <fieldset>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.section}>{children}</div>
    </fieldset>
  </Card>
);
