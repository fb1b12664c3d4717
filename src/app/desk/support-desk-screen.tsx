import { AdminPage } from '../../features/admin/admin-page.tsx';
import { SupportInbox } from '../../features/support/inbox.tsx';

export const SupportInboxScreen = () => (
  <AdminPage desk="support">
    <SupportInbox />
  </AdminPage>
);
