import { Trans, useLingui } from '@lingui/react/macro';
import { History } from 'lucide-react';
import type { Box } from '../../../../contract/boxes.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { Tag } from '../../../ui/tag.tsx';
import admin from '../admin.module.css';
import styles from './boxes.module.css';
import { listBoxCopies } from './commands.ts';
import { CopyFacts } from './copy-facts.tsx';

/** The contents of the last copies of a box, newest first. */
export function CopiesDialog({ box: { id, name }, onClose }: { box: Box; onClose: () => void }) {
  const { t } = useLingui();
  const { dateTimeYear } = useFormats();
  const { value, failed, again } = useDeskRequest(`box copies ${id}`, () => listBoxCopies(id));
  return (
    <Dialog
      title={<Trans>Copies of “{name}”</Trans>}
      onClose={onClose}
      primary={
        <Button variant="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={3} />}
      {!failed && value?.length === 0 && (
        <StateNote icon={<History />} title={<h3>{t`The box has taken no copy yet`}</h3>} />
      )}
      {!failed && value && (
        <ul className={styles.copies}>
          {value.map((copy) => (
            <li key={copy.id}>
              <p className={admin.name}>{dateTimeYear(copy.made_at)}</p>
              <p className={admin.facts}>
                <CopyFacts copy={copy} />
              </p>
              {copy.taken_at === null && (
                <div className={admin.tags}>
                  <Tag>{t({ message: 'not confirmed by the box yet', context: 'box on site' })}</Tag>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
