import { useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, CircleAlert, Clock, MapPin } from 'lucide-react';
import type { MessageView } from '../../db/overlay-messages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './message-item.module.css';
import { sendState } from './message-rows.ts';

interface MessageMetaProps {
  message: MessageView;
  own: boolean;
  othersReadUpTo: number;
  onWhy: (message: MessageView) => void;
}

const icons = { waiting: Clock, 'on-site': MapPin, sent: Check, read: CheckCheck };

/** Time, edited mark and, for own messages and those that a box holds, the send state as icon and text. */
export function MessageMeta({ message, own, othersReadUpTo, onWhy }: MessageMetaProps) {
  const { t } = useLingui();
  const { time } = useFormats();
  const state = sendState(message, othersReadUpTo);
  const words = {
    waiting: t({ message: 'waiting', context: 'unsent change' }),
    'on-site': t`On site, not yet at the school`,
    sent: t`sent`,
    read: t`read`,
  };
  const edited = message.edited_at || message.pending?.kind === 'edit';
  const Icon = state === 'not-sent' ? null : icons[state];
  return (
    <div className={styles.meta}>
      {edited ? <span>{t`edited`}</span> : null}
      <time dateTime={new Date(message.created_at).toISOString()}>{time(message.created_at)}</time>
      {state === 'not-sent' && (
        <button type="button" className={styles.why} aria-haspopup="dialog" onClick={() => onWhy(message)}>
          <CircleAlert />
          {t`not sent`}
        </button>
      )}
      {(own || message.pending || message.onSite) && Icon && state !== 'not-sent' && (
        <>
          <Icon />
          <VisuallyHidden>{words[state]}</VisuallyHidden>
        </>
      )}
    </div>
  );
}
