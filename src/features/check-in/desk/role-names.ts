import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RoleAlias } from '../../../../contract/users.ts';

export const roleNames: Record<RoleAlias, MessageDescriptor> = {
  attendee: msg`Participant`,
  expert: msg`Expert`,
  moderator: msg`Moderator`,
  admin: msg`Administrator`,
  platformadmin: msg`Platform administrator`,
};
