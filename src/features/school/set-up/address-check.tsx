import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { AddressCheck } from '../../../../contract/set-up-checks.ts';
import { Button } from '../../../ui/button.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { checkAddress } from '../commands.ts';
import styles from '../school.module.css';
import { type Finding, findingsOf, isGood } from './address-findings.ts';

/** Shows whether address, HTTPS, proxy and live updates work from this browser. */
export function AddressStep() {
  const { value, failed, again } = useRequest('school address', checkAddress);
  const labels = useFindingLabels(value?.server.public_url ?? '');
  if (failed && !value) return <RequestNote failed={failed} onAgain={again} />;
  if (!value) return <Skeleton rows={4} />;
  return (
    <div className={styles.form}>
      <p>
        <Trans>
          Links in mails use the address that the server knows. Devices work offline and receive notifications
          only over https.
        </Trans>
      </p>
      <ul className={styles.findings}>
        {findingsOf({ ...value, origin: location.origin }).map((finding) => (
          <li key={finding} className={isGood(finding) ? styles.good : styles.bad}>
            {isGood(finding) ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
            <span>{labels[finding]}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={again}>
          <Trans>Check again</Trans>
        </Button>
      </div>
    </div>
  );
}

function useFindingLabels(known: AddressCheck['public_url']): Record<Finding, string> {
  const { t } = useLingui();
  const { origin } = location;
  return {
    sameAddress: t`The server knows its address: ${known}`,
    otherAddress: t`The server uses the address ${known}, but you opened ${origin}. The operator of the server sets PUBLIC_URL=${origin}.`,
    https: t`The connection is encrypted (https).`,
    noHttps: t`The connection is not encrypted. The operator of the server needs a certificate, for example with Caddy.`,
    proxyTrusted: t`The web server in front passes on addresses and protocol.`,
    proxyNotTrusted: t`A web server in front forwards the requests, but TRUST_PROXY is off. All people count as one address for the limits. The operator of the server turns TRUST_PROXY on.`,
    noProxy: t`TRUST_PROXY is on, but the request came without X-Forwarded-For. Without a web server in front, the operator of the server turns TRUST_PROXY off.`,
    protocolMissing: t`The web server in front does not pass on the protocol. It must set X-Forwarded-Proto.`,
    socket: t`Live updates work (WebSocket).`,
    noSocket: t`Live updates do not work. The web server in front must forward WebSocket connections.`,
    socketUntested: t`Live updates could not be tested.`,
  };
}
