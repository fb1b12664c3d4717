import { AdminPage } from '../../features/admin/admin-page.tsx';
import { StatisticsDesk } from '../../features/statistics/statistics-desk.tsx';

export const StatisticsDeskScreen = () => (
  <AdminPage>
    <StatisticsDesk />
  </AdminPage>
);
