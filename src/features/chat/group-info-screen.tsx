import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BellOff, LogOut, MessageCircleOff, Pencil, Pin, PinOff, Trash2, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { mutedForever } from '../../../contract/chat-groups.ts';
import type { Person } from '../../../contract/users.ts';
import type { GroupView } from '../../db/overlay-groups.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses, personHref } from '../../lib/addresses.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { LinkedText } from '../../ui/rich-text.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { useNow } from '../../ui/use-now.ts';
import { CarriedNote } from './carried-note.tsx';
import { ChatCohort } from './chat-cohort.tsx';
import { ChatSearch } from './chat-search.tsx';
import { SharedMessages } from './shared-messages.tsx';
import { chatName, isGroupChat, otherMember } from './chat-name.ts';
import { AddMembersDialog, EditGroupDialog } from './group-dialogs.tsx';
import { deleteGroup, removeMember, leaveGroup, muteGroup, pinGroup, updateGroup } from './group-commands.ts';
import styles from './group-info-screen.module.css';
import { useIsOffline } from './conversation-hooks.ts';
import { useChats } from './hooks.ts';
import { GroupMembers } from './group-members.tsx';
import { isChatAdmin, isMuted } from './rights.ts';

const hour = 3_600_000;

interface GroupInfoScreenProps {
  groupId: number;
  /** Actions of other areas for the other person of a private chat. */
  privateActions?: (other: Person) => ReactNode;
}

export function GroupInfoScreen({ groupId, privateActions }: GroupInfoScreenProps) {
  const chats = useChats();
  const offline = useIsOffline();
  if (!chats) return null;
  const group = chats.groups.find(({ id }) => id === groupId);
  if (!group) {
    return (
      <Page>
        <PageScroll>
          {chats.isFetched ? (
            <StateNote icon={<MessageCircleOff />} title={<Trans>You are not in this chat</Trans>}>
              <Trans>You left the chat, an administrator removed you, or it was deleted.</Trans>
            </StateNote>
          ) : (
            <MissingList offline={offline} />
          )}
        </PageScroll>
      </Page>
    );
  }
  return (
    <Info group={group} myId={chats.me.id} admin={isChatAdmin(chats.me)} privateActions={privateActions} />
  );
}

interface InfoProps {
  group: GroupView;
  myId: number;
  admin: boolean;
  privateActions: GroupInfoScreenProps['privateActions'];
}

type Open = 'edit' | 'add' | 'leave' | 'delete' | Person | null;

function Info({ group, myId, admin, privateActions }: InfoProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const formats = useFormats();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<Open>(null);
  const isPlain = useIsPlain();
  const { id } = group;
  const { name, seed } = chatName(group, myId, formats);
  const other = otherMember(group, myId);
  const isGroup = isGroupChat(group);
  const close = () => setOpen(null);
  const go = (work: () => Promise<unknown>) =>
    attempt(async () => {
      await work();
      navigate(addresses.chats.getHref());
    });
  return (
    <Page>
      <PageScroll>
        <div className={styles.head}>
          <Avatar name={name} seed={seed} picture={other?.avatar ?? group.avatar} size="huge" />
          <h2 className={styles.name}>{name}</h2>
          {isGroup && group.description && (
            <p className={styles.description}>
              <LinkedText text={group.description} />
            </p>
          )}
          {other && <Link href={personHref(other)}>{t`Profile`}</Link>}
          {other && privateActions?.(other)}
        </div>
        <ChatSearch group={group} myId={myId} />
        {id > 0 && !isPlain && <SharedMessages groupId={id} />}
        {!isPlain && <Settings group={group} admin={admin} />}
        {isGroup && <ChatCohort group={group} />}
        {isGroup && <CarriedNote until={group.carried_until} />}
        {isGroup && (
          <GroupMembers group={group} myId={myId} onDrop={admin ? (person) => setOpen(person) : undefined} />
        )}
        {isGroup && (
          <div className={styles.actions}>
            {admin && (
              <>
                <Button onClick={() => setOpen('edit')}>
                  <Pencil />
                  {t`Edit group`}
                </Button>
                <Button onClick={() => setOpen('add')}>
                  <UserPlus />
                  {t`Add members`}
                </Button>
              </>
            )}
            {!group.by_cohort && (
              <Button variant="quietDanger" onClick={() => setOpen('leave')}>
                <LogOut />
                {t`Leave group`}
              </Button>
            )}
            {admin && !isPlain && (
              <Button variant="quietDanger" onClick={() => setOpen('delete')}>
                <Trash2 />
                {t`Delete for everyone`}
              </Button>
            )}
          </div>
        )}
      </PageScroll>
      {open === 'edit' && <EditGroupDialog group={group} onClose={close} />}
      {open === 'add' && <AddMembersDialog group={group} onClose={close} />}
      {open === 'leave' && (
        <ConfirmDialog
          question={t`Leave “${name}”?`}
          verb={t`Leave group`}
          onConfirm={() => go(() => leaveGroup(id))}
          onClose={close}
        >
          <p>
            <Trans>Its messages will be removed from this device.</Trans>
          </p>
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          question={t`Delete “${name}” for everyone?`}
          verb={t`Delete for everyone`}
          onConfirm={() => go(() => deleteGroup(id))}
          onClose={close}
        >
          <p>
            <Trans>All messages in it will be lost. This can’t be undone.</Trans>
          </p>
        </ConfirmDialog>
      )}
      {open && typeof open === 'object' && (
        <ConfirmDialog
          question={t`Remove ${formats.fullName(open)} from the group?`}
          verb={t`Remove`}
          onConfirm={() => attempt(() => removeMember(id, open.id))}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** Pin, mute and write permission. All of these are extensions of the specification. */
function Settings({ group, admin }: { group: GroupView; admin: boolean }) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const formats = useFormats();
  const now = useNow();
  const { id } = group;
  const muted = isMuted(group, now);
  const until = group.muted_until ?? 0;
  return (
    <section className={styles.card} aria-label={t`Settings`}>
      <SwitchField
        label={
          <span className={styles.withIcon}>
            {group.pinned ? <PinOff /> : <Pin />}
            {t`Pin to top of chats`}
          </span>
        }
        checked={group.pinned === true}
        onChange={(pinned) => attempt(() => pinGroup(id, pinned))}
      />
      <SwitchField
        label={
          <span className={styles.withIcon}>
            <BellOff />
            {muted && until / 1000 < mutedForever ? t`Muted until ${formats.dateTime(until)}` : t`Muted`}
          </span>
        }
        checked={muted}
        onChange={(on) => attempt(() => muteGroup(id, on ? mutedForever * 1000 : null))}
      />
      {!muted && (
        <div className={styles.hours}>
          <span>{t`Mute for`}</span>
          {[1, 8, 24].map((hours) => (
            <Button
              key={hours}
              size="small"
              onClick={() => attempt(() => muteGroup(id, Date.now() + hours * hour))}
            >
              {t`${plural(hours, { one: '# hour', other: '# hours' })}`}
            </Button>
          ))}
        </div>
      )}
      {isGroupChat(group) && admin && (
        <SwitchField
          label={t`Only chat administrators can write`}
          checked={group.read_only === true}
          onChange={(read_only) => attempt(() => updateGroup({ group_id: id, read_only }))}
        />
      )}
    </section>
  );
}
