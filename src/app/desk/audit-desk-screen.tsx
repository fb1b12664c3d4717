import { AuditScreen } from '../../features/admin/audit-screen.tsx';
import { useKindName } from '../../features/schedule/kind-tag.tsx';
import { fieldLabels } from '../../features/school/field-labels.ts';

export function AuditDeskScreen() {
  const { ofText } = useKindName();
  return <AuditScreen labels={{ schoolField: (field) => fieldLabels([field])[0], eventKind: ofText }} />;
}
