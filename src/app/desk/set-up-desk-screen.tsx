import { AdminPage } from '../../features/admin/admin-page.tsx';
import { SetUpWizard } from '../../features/school/set-up/set-up-wizard.tsx';

export const SetUpDeskScreen = () => (
  <AdminPage>
    <SetUpWizard />
  </AdminPage>
);
