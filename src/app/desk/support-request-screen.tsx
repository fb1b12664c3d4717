import { AdminPage } from '../../features/admin/admin-page.tsx';
import { SupportRequest } from '../../features/support/desk-request.tsx';

export const SupportRequestScreen = ({ id }: { id: number }) => (
  <AdminPage desk="support">
    <SupportRequest id={id} />
  </AdminPage>
);
