import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock } from 'lucide-react';
import { Link } from 'wouter';
import type { Pending } from '../../db/pending.ts';
import { addresses } from '../../lib/addresses.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';

/** Shows whether profile changes are waiting or failed. */
export function ProfileState({ pending }: { pending: Pending | null }) {
  const { t } = useLingui();
  if (!pending) return null;
  if (pending.state !== 'not-sent') {
    return (
      <Tag>
        <Clock />
        {t({ message: 'waiting', context: 'unsent change' })}
      </Tag>
    );
  }
  return (
    <>
      <Tag hue="danger">
        <CircleAlert />
        {t`not sent`}
      </Tag>
      <Link href={addresses.waiting.getHref()} className={buttonClass('quiet', 'small')}>
        <Trans>See reason</Trans>
      </Link>
    </>
  );
}
