import { AdminPage } from '../../features/admin/admin-page.tsx';
import { PollsDesk } from '../../features/polls/polls-desk.tsx';

export const PollsDeskScreen = () => (
  <AdminPage desk="polls">
    <PollsDesk />
  </AdminPage>
);
