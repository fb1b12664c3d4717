import { isAdmin } from '../../../lib/organisers.ts';
import { AdminPage } from '../admin-page.tsx';
import { useOwnRole } from '../hooks.ts';
import { TokensSection } from './tokens-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** API tokens of scripts and, for administrators, webhooks. */
export const ConnectionsScreen = () => (
  <AdminPage desk="connections">
    <Connections />
  </AdminPage>
);

function Connections() {
  const isAdministrator = isAdmin(useOwnRole());
  return (
    <>
      <TokensSection />
      {isAdministrator && <WebhooksSection />}
    </>
  );
}
