import type { BulkAct, BulkChange } from '../../../../contract/people-bulk.ts';
import type { Localized } from '../../../../contract/scalars.ts';
import type { RoleAlias } from '../../../../contract/users.ts';

export const bulkActs = ['course', 'role', 'approve', 'remind', 'mail', 'suspend'] as const;
export type BulkActName = (typeof bulkActs)[number];

/** The inputs of the dialog; an act uses some of them. */
export interface BulkInput {
  act: BulkActName;
  role: RoleAlias;
  course: number | null;
  reason: string;
  subject: Localized;
  text: Localized;
}

/** What the server counts before the act. */
export function countedAct({ act, role, course }: BulkInput): BulkAct {
  switch (act) {
    case 'course':
      return { field: 'course_type', value: course };
    case 'role':
      return { field: 'role', value: role };
    case 'approve':
      return { field: 'status', value: 'approved' };
    case 'suspend':
      return { field: 'status', value: 'suspended' };
    case 'remind':
      return { field: 'invitation' };
    case 'mail':
      return { field: 'mail' };
  }
}

/** The change of an act; null for mails. */
export function changeOf(input: BulkInput): BulkChange | null {
  const act = countedAct(input);
  if (act.field === 'invitation' || act.field === 'mail') return null;
  if (act.field !== 'status') return act;
  return act.value === 'suspended'
    ? { field: 'status', value: 'suspended', reason: input.reason.trim() }
    : { field: 'status', value: 'approved' };
}
