import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BulkActName } from './bulk-act.ts';

export const bulkActLabels: Record<BulkActName, MessageDescriptor> = {
  course: msg`Course`,
  role: msg`Role`,
  approve: msg`Approve accounts`,
  remind: msg`Send invitations again`,
  mail: msg`Send an e-mail`,
  suspend: msg`Suspend accounts`,
};

/** Texts of the button that starts the act. */
export const bulkVerbs: Record<BulkActName, MessageDescriptor> = {
  course: msg`Change course`,
  role: msg`Change role`,
  approve: msg`Approve accounts`,
  remind: msg`Send invitations`,
  mail: msg`Send e-mail`,
  suspend: msg`Suspend accounts`,
};
