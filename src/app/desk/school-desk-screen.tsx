import { AdminPage } from '../../features/admin/admin-page.tsx';
import { SchoolDesk } from '../../features/school/school-desk.tsx';

export const SchoolDeskScreen = () => (
  <AdminPage>
    <SchoolDesk />
  </AdminPage>
);
