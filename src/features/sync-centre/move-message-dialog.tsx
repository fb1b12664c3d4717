import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { fold, matcher } from '../../lib/text-fold.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { moveToChat } from './commands.ts';
import styles from './move-message-dialog.module.css';
import { useDestinations } from './hooks.ts';
import { writtenText } from './descriptions.ts';
import { chatNameAndSeed } from './change-subjects.ts';

/** Shorter lists need no search field. */
const minForSearch = 8;

/** Chooses another chat for a message that its own chat refused. */
export function MoveMessageDialog({ op, onClose }: { op: OutboxOp; onClose: () => void }) {
  const { t } = useLingui();
  const formats = useFormats();
  const attempt = useLocalWrite();
  const destinations = useDestinations();
  const [search, setSearch] = useState('');
  const own = 'group_id' in op.args ? op.args.group_id : 0;
  const chats = (destinations?.groups ?? [])
    .filter(({ id }) => id !== own)
    .map((group) => ({ id: group.id, ...chatNameAndSeed(group, destinations?.myId ?? 0, formats) }));
  const matches = matcher(search);
  const found = chats.filter(({ name }) => matches(fold(name)));

  const choose = (id: number, name: string) => {
    onClose();
    attempt(async () => {
      if (await moveToChat(op.opId, id)) showToast(t`The message will be sent to “${name}”.`);
    });
  };
  return (
    <Dialog
      title={<Trans>Send to another chat</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <p className={styles.quoted}>{writtenText(op)}</p>
      {chats.length > minForSearch && (
        <SearchField label={t`Search chats`} value={search} onChange={setSearch} />
      )}
      {destinations && found.length === 0 && (
        <p className={styles.none}>
          {chats.length === 0 ? <Trans>You are not in any other chat.</Trans> : <Trans>No chat found</Trans>}
        </p>
      )}
      <ul className={styles.list}>
        {found.map(({ id, name, seed }) => (
          <li key={id}>
            <button type="button" className={styles.chat} onClick={() => choose(id, name)}>
              <Avatar name={name} seed={seed} />
              <span className={styles.name}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
