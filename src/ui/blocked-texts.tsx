import { Trans } from '@lingui/react/macro';

export const BlockedTitle = () => <Trans>This browser does not let this app store data.</Trans>;

export const BlockedHelp = () => (
  <Trans>
    Allow cookies and site data for this address in the browser settings, then reload this page. A private
    window, an extension or a full disk can also cause this.
  </Trans>
);
