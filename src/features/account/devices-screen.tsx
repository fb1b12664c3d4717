import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { AccountDevice } from '../../../contract/account.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useRequest } from '../../ui/use-request.ts';
import { useNow } from '../../ui/use-now.ts';
import { listDevices, signOutDevice, signOutOthers } from './commands.ts';
import { deviceName, isPhone } from './device-name.ts';
import { useLastSyncAt } from './hooks.ts';
import styles from './devices-screen.module.css';

/** Lists the devices where the person is signed in, and signs them out. */
export function DevicesScreen() {
  const { t } = useLingui();
  const { value: devices, failed, again } = useRequest('devices', listDevices, useLastSyncAt());
  const [signingOut, setLeaving] = useState<AccountDevice | 'others' | null>(null);
  const nameOf = ({ agent }: AccountDevice) => deviceName(agent) || t`Unknown device`;
  const end = async () => {
    if (signingOut === null) return;
    const outcome = signingOut === 'others' ? await signOutOthers() : await signOutDevice(signingOut.id);
    if (!outcome.ok && outcome.http !== 404) showRefusal(outcome, t`That didn’t work. Please try again.`);
    again();
  };
  const others = devices?.filter(({ current }) => !current) ?? [];
  return (
    <Page>
      <PageScroll>
        {failed && <RequestNote failed={failed} onAgain={again} />}
        {!failed && !devices && <Skeleton rows={2} />}
        {!failed && devices && (
          <>
            <ul className={styles.list}>
              {devices.map((device) => (
                <li key={device.id}>
                  <Device device={device} name={nameOf(device)} onEnd={() => setLeaving(device)} />
                </li>
              ))}
            </ul>
            {others.length > 1 && (
              <Button variant="quiet" onClick={() => setLeaving('others')}>
                <LogOut />
                <Trans>Sign out other devices</Trans>
              </Button>
            )}
          </>
        )}
      </PageScroll>
      {signingOut !== null && (
        <ConfirmDialog
          question={
            signingOut === 'others' ? (
              <Plural
                value={others.length}
                one="Sign out # other device?"
                other="Sign out # other devices?"
              />
            ) : (
              <Trans>Sign out {nameOf(signingOut)}?</Trans>
            )
          }
          verb={<Trans>Sign out</Trans>}
          variant="primary"
          onConfirm={() => void end()}
          onClose={() => setLeaving(null)}
        >
          <p>
            <Trans>Unsent changes stay on the device until you sign in there again.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Page>
  );
}

interface DeviceProps {
  device: AccountDevice;
  name: string;
  onEnd: () => void;
}

function Device({ device, name, onEnd }: DeviceProps) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const now = useNow();
  return (
    <Card className={styles.device}>
      {isPhone(device.agent) ? <Smartphone /> : <Monitor />}
      <div className={styles.text}>
        <div className={styles.name}>
          {name}
          {device.current && <Tag hue="accent">{t`This device`}</Tag>}
        </div>
        <div className={styles.times}>
          <Trans>
            Last used: {moment(device.last_used_at, now)} · signed in: {moment(device.created_at, now)}
          </Trans>
        </div>
      </div>
      {!device.current && (
        <IconButton label={t`Sign out ${name}`} aria-haspopup="dialog" onClick={onEnd}>
          <LogOut />
        </IconButton>
      )}
    </Card>
  );
}
