import { useLingui } from '@lingui/react/macro';
import type { Person } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './mention-list.module.css';

interface MentionListProps {
  id: string;
  people: readonly Person[];
  active: number;
  onPick: (person: Person) => void;
}

/** Members to mention. The text field keeps the focus, and its keys move the selection. */
export function MentionList({ id, people, active, onPick }: MentionListProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  return (
    <div id={id} role="listbox" aria-label={t`Mention someone`} className={styles.list}>
      {people.map((person, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- as above
        <div
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          aria-selected={at === active}
          className={cx(styles.option, at === active && styles.active)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Avatar name={fullName(person)} seed={person.id} picture={person.avatar} size="small" />
          {fullName(person)}
        </div>
      ))}
    </div>
  );
}
