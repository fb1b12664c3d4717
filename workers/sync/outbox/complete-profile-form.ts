import { type ProfileField, profileFieldNames } from '../../../contract/profile.ts';
import type { User } from '../../../contract/users.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { overlayProfile } from '../../../src/db/overlay-profile.ts';
import { profileValue } from '../../../src/db/profile-values.ts';
import { appendField } from '../transport/append-field.ts';

/**
 * Fields that are not in the specification's form: pictures are sent as files, and `visible` is an extension.
 */
const notInForm = new Set<ProfileField>(['avatar', 'visible']);

/**
 * A profile with all fields of the specification's form, as they are after `ops`; plain servers clear every
 * missing field. Empty fields are left out.
 */
export function completeProfileForm(row: User, ops: readonly OutboxOp[]): FormData {
  const me = overlayProfile(row, ops);
  const form = new FormData();
  for (const field of profileFieldNames)
    if (!notInForm.has(field))
      appendField(form, field === 'video_url' ? 'video' : field, profileValue(me, field));
  form.append('first_name', me.localized_name?.en ?? me.first_name);
  form.append('last_name', me.localized_surname?.en ?? me.last_name);
  if (me.email) form.append('email', me.email);
  return form;
}
