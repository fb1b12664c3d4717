import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { StateNote } from '../ui/state-note.tsx';

interface CrashBoundaryProps {
  /** Another value gives the page another try. */
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
  <div>
    <StateNote
      icon={<TriangleAlert />}
      title={
        <h1>
          <Trans>This page has stopped working</Trans>
        </h1>
      }
      action={
        <Button look="primary" onClick={() => location.reload()}>
          <Trans>Load it again</Trans>
        </Button>
      }
    >
      <Trans>What you wrote is kept on this device and will still be sent.</Trans>
    </StateNote>
  </div>
);
