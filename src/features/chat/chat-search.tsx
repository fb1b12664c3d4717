import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import type { GroupView } from '../../db/overlay-groups.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { FoundMessages } from './found-messages.tsx';

export function ChatSearch({ group, myId }: { group: GroupView; myId: number }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <search>
      <SearchField label={t`Search in this chat`} value={text} onChange={setText} />
      <FoundMessages text={useDeferredValue(text)} groupId={group.id} groups={[group]} myId={myId} />
    </search>
  );
}
