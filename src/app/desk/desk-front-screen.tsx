import { DeskScreen } from '../../features/admin/desk-screen.tsx';
import { useOwnRole } from '../../features/admin/hooks.ts';
import { TodayList } from '../../features/check-in/desk/today-list.tsx';
import { Checklist } from '../../features/school/checklist.tsx';
import { isOrganiser } from '../../lib/organisers.ts';

export function DeskFrontScreen() {
  const role = useOwnRole();
  return (
    <DeskScreen
      today={isOrganiser(role) && <TodayList />}
      checklist={(missing) => <Checklist missing={missing} />}
    />
  );
}
