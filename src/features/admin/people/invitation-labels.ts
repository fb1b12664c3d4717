import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InvitationState } from '../../../../contract/invitations.ts';

export const invitationStateLabels: Record<InvitationState, MessageDescriptor> = {
  unsent: msg({ message: 'Not sent', context: 'invitation' }),
  open: msg({ message: 'Open', context: 'invitation' }),
  accepted: msg({ message: 'Accepted', context: 'invitation' }),
  expired: msg({ message: 'Expired', context: 'invitation' }),
  revoked: msg({ message: 'Revoked', context: 'invitation' }),
};
