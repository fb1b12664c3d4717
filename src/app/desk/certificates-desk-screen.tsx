import { AdminPage } from '../../features/admin/admin-page.tsx';
import { CertificatesDesk } from '../../features/certificates/desk/certificates-desk.tsx';

export const CertificatesDeskScreen = () => (
  <AdminPage desk="people">
    <CertificatesDesk />
  </AdminPage>
);
