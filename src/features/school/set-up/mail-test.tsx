import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MailTest } from '../../../../contract/set-up-checks.ts';
import { Button } from '../../../ui/button.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { testMail } from '../commands.ts';
import styles from '../school.module.css';

type Result = MailTest | 'busy' | 'tooMany' | 'failed' | null;

/** Sends the administrator a mail and shows the answer of the mail server. */
export function MailTestStep() {
  const offline = !useOnline();
  const [result, setResult] = useState<Result>(null);
  const send = async () => {
    if (result === 'busy' || offline) return;
    setResult('busy');
    const outcome = await testMail();
    setResult(outcome.ok ? outcome.value : outcome.http === 429 ? 'tooMany' : 'failed');
  };
  return (
    <div className={styles.form}>
      <p>
        <Trans>
          Invitations, new passwords and answers of the support desk are sent by e-mail. Send yourself a test
          mail to see whether that works.
        </Trans>
      </p>
      <div role="status" className={styles.note}>
        <MailTestResult result={result} />
      </div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          aria-disabled={result === 'busy' || offline || undefined}
          onClick={() => void send()}
        >
          {result === 'busy' ? <Trans>Sending…</Trans> : <Trans>Send me a test mail</Trans>}
        </Button>
      </div>
    </div>
  );
}

const NoMailServer = ({ folder }: { folder: string }) => (
  <>
    <p>
      <Trans>
        Nothing was sent, because the server can’t send e-mail yet. Ask the person who runs the server to set
        it up. Until then you can invite people with a link or a QR code.
      </Trans>
    </p>
    <p>
      <Trans>
        For the person who runs the server: set SMTP_URL and MAIL_FROM. The test mail is in the folder{' '}
        {folder}.
      </Trans>
    </p>
  </>
);

function MailTestResult({ result }: { result: Result }) {
  const { t } = useLingui();
  if (result === null || result === 'busy') return null;
  if (result === 'tooMany') return t`You have sent several test mails. Please try again in an hour.`;
  if (result === 'failed') return t`That didn’t work. Please try again.`;
  const { to, outcome, detail } = result;
  switch (outcome) {
    case 'sent':
      return t`The mail server accepted a mail to ${to}. Check your inbox, and the spam folder too.`;
    case 'folder':
      return <NoMailServer folder={detail ?? ''} />;
    case 'failed':
      return t`The mail to ${to} was not sent. The mail server answered: ${detail ?? ''}`;
  }
}
