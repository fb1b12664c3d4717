import { Trans, useLingui } from '@lingui/react/macro';
import { MapPinOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../ui/button.tsx';
import { StateNote } from '../ui/state-note.tsx';
import { home } from './paths.ts';

export function NotFoundScreen() {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t`Page not found`;
  useEffect(() => {
    document.title = `${title} – Yurt`;
    heading.current?.focus();
  }, [title]);
  return (
    <div>
      <StateNote
        icon={<MapPinOff />}
        title={
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        }
        action={
          <Link href={home()} className={buttonClass('primary')}>
            <Trans>Back to dashboard</Trans>
          </Link>
        }
      >
        <Trans>Nothing lies at this address, or it has moved.</Trans>
      </StateNote>
    </div>
  );
}
