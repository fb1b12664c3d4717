import { AdminPage } from '../../features/admin/admin-page.tsx';
import { FeedbackDesk } from '../../features/feedback/feedback-desk.tsx';

export const FeedbackDeskScreen = () => (
  <AdminPage desk="feedback">
    <FeedbackDesk />
  </AdminPage>
);
