import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, CameraOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { StateNote } from '../state-note.tsx';
import styles from './scanner.module.css';
import { useCamera } from './use-camera.ts';

interface ScannerProps {
  onCode: (text: string) => void;
  /** Text below a camera problem: another way without a camera. */
  otherwise: string;
}

/** Scans codes with the camera, on request. */
export function Scanner({ onCode, otherwise }: ScannerProps) {
  const { t } = useLingui();
  const [isOn, setOn] = useState(false);
  const { video, state } = useCamera(isOn, onCode);
  const failed = { insecure: true, denied: true, missing: true, off: false, starting: false, on: false }[
    state
  ];
  const tryAgain = () => {
    setOn(false);
    requestAnimationFrame(() => setOn(true));
  };
  return (
    <div className={styles.scanner}>
      {isOn && !failed && (
        <video
          ref={video}
          className={styles.video}
          muted
          playsInline
          aria-label={t`Picture of the camera. Hold a code in front of it.`}
        />
      )}
      {isOn && failed && <CameraProblem state={state} otherwise={otherwise} />}
      {isOn && failed ? (
        <Button size="wide" onClick={tryAgain}>
          <Camera />
          <Trans>Try again</Trans>
        </Button>
      ) : (
        <Button variant={isOn ? 'plain' : 'primary'} size="wide" onClick={() => setOn(!isOn)}>
          {isOn ? <CameraOff /> : <Camera />}
          {isOn ? <Trans>Turn off camera</Trans> : <Trans>Scan codes</Trans>}
        </Button>
      )}
    </div>
  );
}

interface CameraProblemProps extends Pick<ScannerProps, 'otherwise'> {
  state: ReturnType<typeof useCamera>['state'];
}

function CameraProblem({ state, otherwise }: CameraProblemProps) {
  const { t } = useLingui();
  const [title, text] =
    state === 'denied'
      ? [
          t`No access to the camera`,
          t`Allow the camera for this page in the settings of the browser, then turn it on again.`,
        ]
      : state === 'insecure'
        ? [t`The camera needs HTTPS`, t`Open the school by an address that begins with https.`]
        : [t`No camera found`, t`Close other programs that use the camera.`];
  return (
    <div role="alert">
      <StateNote icon={<CameraOff />} title={title}>
        {text} {otherwise}
      </StateNote>
    </div>
  );
}
