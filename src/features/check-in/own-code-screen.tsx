import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, IdCard, RefreshCw, ScanLine } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { CheckIn, OwnCode } from '../../../contract/check-in.ts';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { parseCode } from '../../lib/check-in-code.ts';
import { entranceNumber } from '../../lib/entrance-number.ts';
import { addresses } from '../../lib/addresses.ts';
import { apiBase } from '../../platform/api-base.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { fileToken, watchFileToken } from '../../ui/file-address.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { showToast } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { renewCode } from './commands.ts';
import { useOwnCode } from './hooks.ts';
import styles from './own-code.module.css';
import { useWakeLock } from '../../ui/use-wake-lock.ts';

/** The person's code for the entrance. It needs no connection. */
export function OwnCodeScreen() {
  const own = useOwnCode();
  return (
    <Page>
      <PageScroll>
        {own?.me && own.code && (
          <OwnCodeCard me={own.me} code={own.code} checkIns={own.checkIns} offline={own.offline} />
        )}
        {own && !own.code && <MissingList offline={own.offline} />}
      </PageScroll>
    </Page>
  );
}

interface OwnCodeCardProps {
  me: User;
  code: OwnCode;
  checkIns: readonly CheckIn[];
  offline: boolean;
}

function OwnCodeCard({ me, code, checkIns, offline }: OwnCodeCardProps) {
  const { t, i18n } = useLingui();
  const { fullName, localized, dateTime } = useFormats();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const [isRenewing, setRenewing] = useState(false);
  const now = useNow();
  useWakeLock();
  const latest = checkIns.toSorted((a, b) => b.at - a.at)[0];
  const facts = [me.work_place?.[0], me.role && localized(me.role.localized_title, me.role.title)];
  const content = parseCode(code.code);
  const badgeHref =
    token && `${apiBase}/check-in/badge?${new URLSearchParams({ lang: i18n.locale, t: token })}`;
  const renew = async () => {
    const outcome = await renewCode();
    showToast(
      outcome.ok
        ? t`You have a new code. Print your badge again.`
        : t`No connection to the server. Your code is unchanged.`,
    );
  };
  return (
    <>
      <Card className={styles.card}>
        <h2 className={styles.name}>{fullName(me)}</h2>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
        <div className={styles.code}>
          <QrCode text={code.code} label={t`QR code for the entrance`} />
        </div>
        <p>
          <Trans>
            Show this code at the entrance, or to a person who wants to add you as a contact. It also works
            offline.
          </Trans>
        </p>
        {content && (
          <p className={styles.facts}>
            <Trans>
              If it can’t be scanned: number <strong>{entranceNumber(content)}</strong>
            </Trans>
          </p>
        )}
        {latest && (
          <p className={styles.done}>
            <CircleCheck aria-hidden />
            <Trans>Checked in: {dateTime(latest.at)}</Trans>
          </p>
        )}
      </Card>
      {code.helps && code.helps.ends_at > now && (
        <Card className={styles.card}>
          <p>
            <Trans>You help with the check-in until {dateTime(code.helps.ends_at)}.</Trans>
          </p>
          <Link className={buttonClass('primary')} href={addresses.helperCheckIn.getHref()}>
            <ScanLine aria-hidden />
            <Trans>Check people in</Trans>
          </Link>
        </Card>
      )}
      <div className={styles.actions}>
        <a
          className={buttonClass()}
          href={offline ? undefined : badgeHref}
          aria-disabled={offline || undefined}
          download="badge.pdf"
        >
          <IdCard aria-hidden />
          <Trans>Download badge (PDF)</Trans>
        </a>
        <Button
          variant="quiet"
          aria-disabled={offline || undefined}
          onClick={() => !offline && setRenewing(true)}
        >
          <RefreshCw />
          <Trans>Replace code</Trans>
        </Button>
      </div>
      {offline && (
        <p className={styles.facts}>
          <Trans>The badge and a new code need a connection.</Trans>
        </p>
      )}
      {isRenewing && (
        <ConfirmDialog
          question={t`Replace your code?`}
          verb={t`Replace code`}
          onConfirm={() => void renew()}
          onClose={() => setRenewing(false)}
        >
          <p>
            <Trans>Your current code and printed badges will stop working.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
