import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link2, Mail, MailPlus, Send } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { type Invitation, type InvitationState, invitationStates } from '../../../../contract/invitations.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { showToast } from '../../../ui/toast.ts';
import { AdminPage } from '../admin-page.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useRequest } from '../../../ui/use-request.ts';
import styles from '../admin.module.css';
import own from './people.module.css';
import {
  getInvitationLink,
  listCourses,
  listInvitations,
  revokeInvitations,
  sendInvitations,
} from '../commands.ts';
import { InvitationCard } from './invitation-card.tsx';
import { invitationStateLabels } from './invitation-labels.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ShownLink } from './shown-link.tsx';
import { LinkPeopleDialog } from './link-people-dialog.tsx';
import { Pages } from '../pages.tsx';

export const InvitationsScreen = () => (
  <AdminPage desk="people">
    <Invitations />
  </AdminPage>
);

type Open =
  | { dialog: 'person' | 'link' | 'remind' }
  | { dialog: 'people' | 'revoke'; invitation: Invitation }
  | { dialog: 'shown'; name: string; token: string };

function Invitations() {
  const { t, i18n } = useLingui();
  const { localized } = useFormats();
  const courses = useRequest('courses', listCourses).value ?? [];
  const courseTitle = (id: number | null) => {
    const course = courses.find((each) => each.id === id);
    return course && localized(course.localized_title, String(id));
  };
  const [state, setState] = useState<InvitationState | ''>('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open | null>(null);
  const [busy, setBusy] = useState(false);
  const q = useDeferredValue(search.trim());
  const { value, failed, again } = useDeskRequest(`invitations ${state} ${page} ${q}`, () =>
    listInvitations({ state, q, page }),
  );
  const waiting = value ? value.counts.open + value.counts.unsent + value.counts.expired : 0;
  const close = () => setOpen(null);

  const send = async (ids: readonly number[] | null) => {
    if (busy) return;
    setBusy(true);
    const outcome = await sendInvitations(ids);
    setBusy(false);
    if (!outcome.ok) return showRefusal(outcome);
    const { sent } = outcome.value;
    showToast(
      sent === 0
        ? t`No e-mail was sent. The address has received too many e-mails.`
        : t`Invitations sent: ${sent}`,
    );
    again();
  };
  const revoke = async ({ id }: Invitation) => {
    const outcome = await revokeInvitations([id]);
    if (outcome.ok) again();
    else showRefusal(outcome);
  };
  const showLink = async ({ id, name }: Invitation) => {
    const outcome = await getInvitationLink(id);
    if (outcome.ok) setOpen({ dialog: 'shown', name, token: outcome.value.token });
    else showRefusal(outcome, t`That didn’t work. Please try again.`);
  };
  const choose = (next: InvitationState | '') => {
    setState(next);
    setPage(1);
  };
  return (
    <>
      <ActionBar
        primary={
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen({ dialog: 'person' })}>
            <MailPlus />
            <Trans>Invite person</Trans>
          </Button>
        }
        actions={[
          {
            key: 'link',
            icon: <Link2 />,
            label: t`Create link`,
            onSelect: () => setOpen({ dialog: 'link' }),
          },
          {
            key: 'remind',
            icon: <Send />,
            label: t`Remind all`,
            ...(waiting === 0 && { unavailable: t`Everybody has accepted` }),
            onSelect: () => setOpen({ dialog: 'remind' }),
          },
        ]}
      />
      <SearchField
        label={t`Search by name or e-mail`}
        value={search}
        onChange={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <div className={own.chips}>
        <Chip on={state === ''} aria-pressed={state === ''} onClick={() => choose('')}>
          <Trans context="invitations">All</Trans>
        </Chip>
        {invitationStates.map((each) => (
          <Chip key={each} on={state === each} aria-pressed={state === each} onClick={() => choose(each)}>
            {i18n._(invitationStateLabels[each])}
            {value && ` ${value.counts[each]}`}
          </Chip>
        ))}
      </div>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={4} />}
      {!failed && value && (
        <>
          <p className={styles.facts} aria-live="polite">
            <Plural value={value.total} one="# invitation" other="# invitations" />
          </p>
          {value.invitations.length === 0 && (
            <StateNote icon={<Mail />} title={<h2>{t`No invitations`}</h2>}>
              <Trans>Invite a person, create a link for a group, or import a table of people.</Trans>
            </StateNote>
          )}
          <ul className={styles.list}>
            {value.invitations.map((invitation) => (
              <li key={invitation.id}>
                <InvitationCard
                  invitation={invitation}
                  course={courseTitle(invitation.course_type)}
                  busy={busy}
                  onSend={() => void send([invitation.id])}
                  onRevoke={() => setOpen({ dialog: 'revoke', invitation })}
                  onShow={() => void showLink(invitation)}
                  onPeople={() => setOpen({ dialog: 'people', invitation })}
                />
              </li>
            ))}
          </ul>
          <Pages page={page} people={value.total} onPage={setPage} />
        </>
      )}
      {open?.dialog === 'person' && <InviteDialog onInvited={again} onClose={close} />}
      {open?.dialog === 'link' && <LinkDialog onCreated={again} onClose={close} />}
      {open?.dialog === 'people' && <LinkPeopleDialog invitation={open.invitation} onClose={close} />}
      {open?.dialog === 'shown' && <ShownLink name={open.name} token={open.token} onClose={close} />}
      {open?.dialog === 'revoke' && (
        <ConfirmDialog
          question={<Trans>Revoke the invitation “{open.invitation.name || open.invitation.email}”?</Trans>}
          verb={<Trans>Revoke</Trans>}
          onConfirm={() => void revoke(open.invitation)}
          onClose={close}
        >
          <p>
            <Trans>Its link stops working. People who have accepted keep their accounts.</Trans>
          </p>
        </ConfirmDialog>
      )}
      {open?.dialog === 'remind' && (
        <ConfirmDialog
          question={<Trans>Remind everybody who has not accepted?</Trans>}
          verb={<Trans>Send invitations</Trans>}
          variant="primary"
          onConfirm={() => void send(null)}
          onClose={close}
        >
          <p>
            <Plural
              value={waiting}
              one="# person receives a new link by e-mail. The earlier link stops working."
              other="# people receive a new link by e-mail. The earlier links stop working."
            />
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
