import type { ReactNode } from 'react';
import styles from './dialog-actions.module.css';

export interface DialogActionsProps {
  /** Buttons that leave everything as it is, such as Cancel, or that are chosen less often. */
  secondary?: ReactNode;
  /** The button that does what the dialog is for. */
  primary?: ReactNode;
}

/**
 * The buttons at the end of a dialog, or of the form that fills it: the secondary ones on the left, the primary one on
 * the right. On phones they are stacked in the same order. Renders nothing without buttons.
 */
export const DialogActions = ({ secondary, primary }: DialogActionsProps) =>
  secondary || primary ? (
    <div className={styles.actions} data-composer>
      {secondary}
      {primary}
    </div>
  ) : null;
