import { AdminPage } from '../../features/admin/admin-page.tsx';
import { ProgrammeDesk } from '../../features/programme/programme-desk.tsx';
import { useKindName } from '../../features/schedule/kind-tag.tsx';

export function ProgrammeDeskScreen() {
  const { ofKind } = useKindName();
  return (
    <AdminPage desk="programme">
      <ProgrammeDesk kindName={ofKind} />
    </AdminPage>
  );
}
