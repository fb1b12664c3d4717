import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, QrCode, Send, Users } from 'lucide-react';
import type { Invitation, InvitationState } from '../../../../contract/invitations.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from '../admin.module.css';
import { invitationStateLabels } from './invitation-labels.ts';
import { roleLabels } from '../role-labels.ts';

interface InvitationCardProps {
  invitation: Invitation;
  /** Title of the course; undefined without one. */
  course: string | undefined;
  busy: boolean;
  onSend: () => void;
  onRevoke: () => void;
  onPeople: () => void;
  onShow: () => void;
}

const hues: Partial<Record<InvitationState, 'accent' | 'live' | 'danger'>> = {
  open: 'live',
  accepted: 'accent',
  expired: 'danger',
};

export function InvitationCard({
  invitation,
  course,
  busy,
  onSend,
  onRevoke,
  onPeople,
  onShow,
}: InvitationCardProps) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormats();
  const { kind, state, email, role, used, max_uses, sent_at, expires_at, accepted_at } = invitation;
  const isLink = kind === 'link';
  const name = invitation.name || (email ?? '');
  const hue = hues[state];
  const isWaiting = state === 'open' || state === 'unsent' || state === 'expired';
  return (
    <Card className={styles.head}>
      <div className={styles.text}>
        <h2 className={styles.name}>{name}</h2>
        {email && email !== name && <p className={styles.facts}>{email}</p>}
        {isLink && max_uses !== null && (
          <p className={styles.facts}>
            <Trans>
              {used} of {max_uses} people have signed up
            </Trans>
          </p>
        )}
        {accepted_at !== null ? (
          <p className={styles.facts}>{t`Accepted: ${dateTime(accepted_at)}`}</p>
        ) : (
          <>
            {sent_at !== null && <p className={styles.facts}>{t`Sent: ${dateTime(sent_at)}`}</p>}
            {state === 'open' && expires_at !== null && (
              <p className={styles.facts}>{t`Works until ${dateTime(expires_at)}`}</p>
            )}
          </>
        )}
        <div className={styles.tags}>
          <Tag {...(hue && { hue })}>{i18n._(invitationStateLabels[state])}</Tag>
          {isWaiting && invitation.undelivered && <Tag hue="danger">{t`could not be delivered`}</Tag>}
          <Tag>{i18n._(roleLabels[role])}</Tag>
          {course && <Tag>{t`Course: ${course}`}</Tag>}
          <Tag>{isLink ? t`Link` : t`E-mail`}</Tag>
        </div>
      </div>
      {isLink && used > 0 && (
        <IconButton label={t`People who signed up: ${name}`} aria-haspopup="dialog" onClick={onPeople}>
          <Users />
        </IconButton>
      )}
      {isLink && invitation.showable && state === 'open' && (
        <IconButton label={t`Show link and QR code: ${name}`} aria-haspopup="dialog" onClick={onShow}>
          <QrCode />
        </IconButton>
      )}
      {!isLink && state !== 'accepted' && (
        <IconButton
          label={sent_at === null ? t`Send invitation: ${name}` : t`Send invitation again: ${name}`}
          aria-disabled={busy || undefined}
          onClick={onSend}
        >
          <Send />
        </IconButton>
      )}
      {isWaiting && (
        <IconButton label={t`Revoke invitation: ${name}`} aria-haspopup="dialog" onClick={onRevoke}>
          <Ban />
        </IconButton>
      )}
    </Card>
  );
}
