import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { OperationKind } from '../../../contract/operations.ts';
import type { ProfileField } from '../../../contract/profile.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import type { ChangeSubject } from './change-subjects.ts';

export type OpOf<K extends OperationKind> = Extract<OutboxOp, { kind: K }>;

/** The parts of titles that are not in the change itself. */
export interface TitleParts {
  /** Joins the labels of profile fields. */
  fieldList: (fields: readonly ProfileField[]) => string;
  /** The text of the message or question that the change names; empty if it is not on this device. */
  about: string;
}

/** How a kind of change is shown. */
export interface Description<K extends OperationKind> {
  icon: LucideIcon;
  title: (op: OpOf<K>, parts: TitleParts) => MessageDescriptor;
  /** The row that the change belongs to. Its name is shown beside the change. */
  place?: (op: OpOf<K>) => ChangeSubject;
  /** The text that the person wrote. Offered for copying and editing. */
  written?: (op: OpOf<K>) => string;
}

export const ofEvent = ({ args }: { args: { event_id: number } }): ChangeSubject => ({
  kind: 'event',
  id: args.event_id,
});
