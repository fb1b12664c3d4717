import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Eye, PenLine, TriangleAlert } from 'lucide-react';
import { useFormats } from '../../i18n/use-formats.ts';
import type { DeskAct } from '../../lib/desk.ts';
import { Button } from '../button.tsx';
import { useDesk } from './desk-context.ts';
import styles from './row-notes.module.css';
import { useActionLabels } from './use-action-labels.ts';

interface RowNotesProps {
  rowId: string;
  /** The act of another person or device because of which an act was refused. */
  conflict?: DeskAct | undefined;
  onDismiss?: () => void;
  /** Whether repeating the act replaces the earlier one. */
  mayRepeat?: boolean;
  /** The kind of work on a row at this desk. */
  work?: 'answer' | 'edit';
}

/** Shows the other people who have the row open, and an earlier act. */
export function RowNotes({ rowId, conflict, onDismiss, mayRepeat = false, work = 'edit' }: RowNotesProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const { here } = useDesk();
  const words = useActionLabels();
  const note = useRef<HTMLDivElement>(null);
  // In a long form it would be out of sight of the button.
  useEffect(() => {
    if (conflict) note.current?.scrollIntoView({ block: 'nearest' });
  }, [conflict]);
  const others = here.filter((at) => at.row === rowId);
  const doing = (name: string, editing: boolean) => {
    if (!editing) return t`${name} is viewing this`;
    return work === 'answer' ? t`${name} is answering` : t`${name} is editing this`;
  };
  return (
    <>
      {others.map(({ user, editing }) => (
        <p key={user.id} className={styles.here}>
          {editing ? <PenLine aria-hidden="true" /> : <Eye aria-hidden="true" />}
          {doing(fullName(user), editing)}
        </p>
      ))}
      <div role="alert">
        {conflict && (
          <div ref={note} className={styles.happened}>
            <TriangleAlert aria-hidden="true" />
            <p>
              {words(conflict)}. <Trans>Your change was not saved.</Trans>{' '}
              {mayRepeat && <Trans>Save again to replace that change with yours.</Trans>}
            </p>
            {onDismiss && (
              <Button onClick={onDismiss}>
                <Trans context="button">OK</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
