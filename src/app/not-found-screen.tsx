import { Trans } from '@lingui/react/macro';
import { MapPinOff } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClass } from '../ui/button.tsx';
import { NotePage } from '../ui/page.tsx';
import { Chrome } from './chrome.tsx';
import { home, notFound } from './page-data.ts';

export const NotFoundScreen = () => (
  <Chrome page={notFound}>
    <NotePage
      icon={<MapPinOff />}
      action={
        <Link href={home()} className={buttonClass('primary')}>
          <Trans>Back to dashboard</Trans>
        </Link>
      }
    >
      <Trans>The address may be wrong, or the page has moved.</Trans>
    </NotePage>
  </Chrome>
);
