import { AdminPage } from '../../features/admin/admin-page.tsx';
import { MeetingsDesk } from '../../features/schedule/meetings-desk.tsx';

export const MeetingsDeskScreen = () => (
  <AdminPage desk="meetings">
    <MeetingsDesk />
  </AdminPage>
);
