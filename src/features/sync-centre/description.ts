import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { OperationKind } from '../../../contract/operations.ts';
import type { ProfileField } from '../../../contract/profile.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import type { ChangeSubject } from './change-subjects.ts';

export type OpOf<K extends OperationKind> = Extract<OutboxOp, { kind: K }>;

/** Formatters that titles of changes need. */
export interface TitleFormats {
  /** Joins the labels of profile fields. */
  fieldList: (fields: readonly ProfileField[]) => string;
}

/** How a kind of change is shown. */
export interface Description<K extends OperationKind> {
  icon: LucideIcon;
  title: (op: OpOf<K>, words: TitleFormats) => MessageDescriptor;
  /** The row that the change belongs to. Its name is shown beside the change. */
  place?: (op: OpOf<K>) => ChangeSubject;
  /** The text that the person wrote. Offered for copying and editing. */
  written?: (op: OpOf<K>) => string;
}
