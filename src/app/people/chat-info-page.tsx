import { Trans } from '@lingui/react/macro';
import { Handshake } from 'lucide-react';
import { Link } from 'wouter';
import type { Person } from '../../../contract/users.ts';
import { useBusiness, useCard } from '../../features/business/hooks.ts';
import { GroupInfoScreen } from '../../features/chat/group-info-screen.tsx';
import { meetHref } from '../../lib/addresses.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Facts and settings of a chat; in a private chat, also the request for a business meeting. */
export const ChatInfoPage = ({ groupId }: { groupId: number }) => (
  <GroupInfoScreen groupId={groupId} privateActions={(other) => <MeetLink person={other} />} />
);

function MeetLink({ person }: { person: Person }) {
  const rules = useBusiness()?.rules;
  const card = useCard(person.id);
  if (!rules || !card) return null;
  return (
    <Link className={buttonClass()} href={meetHref(person)}>
      <Handshake />
      <Trans>Request a meeting</Trans>
    </Link>
  );
}
