import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { NotePage } from '../ui/page.tsx';
import { Chrome } from './chrome.tsx';
import { crashed } from './page-data.ts';

interface CrashBoundaryProps {
  /** A change renders the page again. */
  resetKey?: string;
  children: ReactNode;
}

export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidUpdate(before: CrashBoundaryProps) {
    if (this.state.crashed && before.resetKey !== this.props.resetKey) this.setState({ crashed: false });
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}

const CrashPage = () => (
  <Chrome page={crashed}>
    <NotePage
      icon={<TriangleAlert />}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          <Trans>Reload the page</Trans>
        </Button>
      }
    >
      <Trans>What you wrote is saved on this device and will be sent.</Trans>
    </NotePage>
  </Chrome>
);
