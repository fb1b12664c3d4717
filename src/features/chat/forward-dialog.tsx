import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { fold, matcher } from '../../lib/text-fold.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { chatName, otherMember } from './chat-name.ts';
import { useChats } from './hooks.ts';
import styles from './people-picker.module.css';
import { mayWriteIn } from './rights.ts';

interface ForwardDialogProps {
  onForward: (groupIds: readonly number[]) => void;
  onClose: () => void;
}

/** Lets the person choose one or more chats to forward to. */
export function ForwardDialog({ onForward, onClose }: ForwardDialogProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const chats = useChats();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const matches = matcher(search);
  const now = useNow();
  const rows = (chats ? chats.groups.filter((group) => mayWriteIn(group, chats.me, now)) : [])
    .map((group) => ({
      group,
      ...chatName(group, chats?.me.id ?? 0, formats),
      other: otherMember(group, chats?.me.id ?? 0),
    }))
    .filter(({ name, group }) => matches(fold(name)) || chosen.has(group.id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Dialog
      title={t`Forward to`}
      onClose={onClose}
      secondary={<Button onClick={onClose}>{t`Cancel`}</Button>}
      primary={
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          onClick={() => {
            onForward([...chosen]);
            onClose();
          }}
        >
          {t({ message: 'Forward', context: 'button' })}
        </Button>
      }
    >
      <SearchField label={t`Search chats`} value={search} onChange={setSearch} />
      {rows.length === 0 ? (
        <p>
          <Trans>No chat found</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {rows.map(({ group, name, seed, other }) => (
            <li key={group.id}>
              <label className={styles.person}>
                <Avatar name={name} seed={seed} picture={other?.avatar ?? group.avatar} />
                <span className={styles.name}>{name}</span>
                <input
                  type="checkbox"
                  className={styles.box}
                  checked={chosen.has(group.id)}
                  onChange={() => toggle(group.id)}
                />
              </label>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
