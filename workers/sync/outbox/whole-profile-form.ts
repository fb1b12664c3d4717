import { type ProfileField, profileFieldNames } from '../../../contract/profile.ts';
import type { User } from '../../../contract/users.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { overlayProfile } from '../../../src/db/overlay-profile.ts';
import { profileValue } from '../../../src/db/profile-values.ts';
import { appendField } from '../transport/append-field.ts';

/** No field of the specification's form: pictures go as files, and who is listed is an extension. */
const others = new Set<ProfileField>(['avatar', 'visible']);

/**
 * A profile as a server takes it that knows only the specification: all fields of the form, as they are once `ops` are
 * done. What is empty is left out, which is how it is cleared there.
 */
export function wholeProfileForm(row: User, ops: readonly OutboxOp[]): FormData {
  const me = overlayProfile(row, ops);
  const form = new FormData();
  for (const field of profileFieldNames)
    if (!others.has(field))
      appendField(form, field === 'video_url' ? 'video' : field, profileValue(me, field));
  form.append('first_name', me.localized_name?.en ?? me.first_name);
  form.append('last_name', me.localized_surname?.en ?? me.last_name);
  if (me.email) form.append('email', me.email);
  return form;
}
