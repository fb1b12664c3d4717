import { Redirect } from 'wouter';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { useOwnRole } from '../../features/admin/hooks.ts';
import { CheckInDesk } from '../../features/check-in/desk/check-in-desk.tsx';
import { addresses } from '../../lib/addresses.ts';
import { isOrganiser } from '../../lib/organisers.ts';

/** The check-in of organisers. Helpers have a page of their own. */
export function CheckInDeskScreen() {
  const role = useOwnRole();
  if (role === undefined) return null;
  if (!isOrganiser(role)) return <Redirect to={addresses.helperCheckIn.getHref()} replace />;
  return (
    <AdminPage>
      <CheckInDesk />
    </AdminPage>
  );
}
