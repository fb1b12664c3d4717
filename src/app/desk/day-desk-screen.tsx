import { AdminPage } from '../../features/admin/admin-page.tsx';
import { DeskDay } from '../../features/programme/desk-day.tsx';

export function DayDeskScreen() {
  return (
    <AdminPage desk="programme">
      <DeskDay />
    </AdminPage>
  );
}
