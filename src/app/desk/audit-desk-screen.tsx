import { AuditScreen } from '../../features/admin/audit-screen.tsx';
import { fieldLabels } from '../../features/school/field-labels.ts';

export const AuditDeskScreen = () => <AuditScreen schoolField={(field) => fieldLabels([field])[0]} />;
