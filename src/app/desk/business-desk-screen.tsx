import { AdminPage } from '../../features/admin/admin-page.tsx';
import { BusinessDesk } from '../../features/business/desk/business-desk.tsx';

export const BusinessDeskScreen = () => (
  <AdminPage desk="meetings">
    <BusinessDesk />
  </AdminPage>
);
