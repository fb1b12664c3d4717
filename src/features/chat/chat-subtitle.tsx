import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Person } from '../../../contract/users.ts';
import type { GroupView } from '../../db/overlay-groups.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './chat-screen.module.css';
import { useAttendance } from './conversation-hooks.ts';
import { useUnexpired } from './use-unexpired.ts';

interface ChatSubtitleProps {
  group: GroupView;
  other: Person | null;
  myId: number;
}

/** Shows who is typing; otherwise the other person's presence, or the member count of a group. */
export function ChatSubtitle({ group, other, myId }: ChatSubtitleProps) {
  const { t } = useLingui();
  const { firstName, moment, list } = useFormats();
  const now = useNow();
  const attendance = useAttendance(group.id, other?.id ?? null);
  const typing = useUnexpired(attendance?.typing ?? []).filter(({ userId }) => userId !== myId);
  const members = group.members ?? [];
  const names = typing.flatMap(({ userId }) => {
    const member = members.find(({ id }) => id === userId);
    return member ? [firstName(member)] : [];
  });
  const count = members.length;

  if (names.length > 0) {
    const who = list(names);
    return (
      <span className={styles.typing}>
        {t`${plural(names.length, { one: `${who} is typing…`, other: `${who} are typing…` })}`}
      </span>
    );
  }
  if (!other) return count > 0 ? t`${plural(count, { one: '# member', other: '# members' })}` : null;
  if (attendance?.online) return t`online`;
  return attendance?.lastSeen ? t`last seen ${moment(attendance.lastSeen, now)}` : null;
}
