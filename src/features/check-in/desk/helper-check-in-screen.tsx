import { Trans, useLingui } from '@lingui/react/macro';
import { ScanLine } from 'lucide-react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Page, PageScroll } from '../../../ui/page.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useOwnCode } from '../hooks.ts';
import styles from './check-in-desk.module.css';
import { CheckInDesk } from './check-in-desk.tsx';

/** The check-in for people whom an organiser has named as helpers. */
export function HelperCheckInScreen() {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const now = useNow();
  const own = useOwnCode();
  const helps = own?.code?.helps;
  const isHelping = Boolean(helps && helps.ends_at > now);
  return (
    <Page>
      <PageScroll>
        {helps && isHelping && (
          <>
            <p className={styles.note}>
              <Trans>You help with the check-in until {dateTime(helps.ends_at)}.</Trans>
            </p>
            <CheckInDesk help={helps} />
          </>
        )}
        {own && !isHelping && (
          <StateNote icon={<ScanLine />} title={<h2>{t`You don’t help with the check-in`}</h2>}>
            <Trans>Organisers name helpers at their desk, for one event or all, until a time.</Trans>
          </StateNote>
        )}
      </PageScroll>
    </Page>
  );
}
