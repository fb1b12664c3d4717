import { useLingui } from '@lingui/react/macro';
import type { ContactView } from '../../db/overlay-contacts.ts';
import { Tag } from '../../ui/tag.tsx';

/** The state of a contact that is not confirmed, and of an unsent change. */
export function ContactTag({ contact: { state, pending } }: { contact: ContactView }) {
  const { t } = useLingui();
  return (
    <>
      {state === 'asked' && <Tag>{t`Not confirmed yet`}</Tag>}
      {state === 'offered' && <Tag hue="live">{t`Your confirmation is missing`}</Tag>}
      {pending && (
        <Tag hue={pending.state === 'not-sent' ? 'danger' : 'neutral'}>
          {pending.state === 'not-sent'
            ? t({ message: 'Refused', context: 'contact' })
            : t({ message: 'Not sent yet', context: 'contact' })}
        </Tag>
      )}
    </>
  );
}
