import { AdminPage } from '../../features/admin/admin-page.tsx';
import { CheckInDesk } from '../../features/check-in/desk/check-in-desk.tsx';

export const CheckInDeskScreen = () => (
  <AdminPage>
    <CheckInDesk />
  </AdminPage>
);
