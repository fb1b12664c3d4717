import * as calls from '../../../../contract/profile.ts';
import { uploadCall } from '../upload-call.ts';
import { completeProfileForm } from '../complete-profile-form.ts';
import { appendField } from '../../transport/append-field.ts';
import { readRowOfKind, type SentOperation } from './operation.ts';

export const updateProfile: SentOperation<'profile.update'> = {
  request: (op, { plain }) => [
    {
      endpoint: calls.updateProfile,
      call: {
        form: plain?.me ? completeProfileForm(plain.me, [op]) : formOf(op.args),
        idempotencyKey: op.opId,
      },
    },
  ],
  readResult: readRowOfKind('user'),
};

export const sendPicture: SentOperation<'profile.avatar'> = {
  request: ({ opId }, { file, plain }) => {
    if (!file) return [];
    if (!plain?.me)
      return [
        { endpoint: calls.updateProfile, call: { ...uploadCall('avatar', file), idempotencyKey: opId } },
      ];
    const call = uploadCall('upload', file);
    for (const [name, value] of completeProfileForm(plain.me, []).entries()) call.form.append(name, value);
    return [{ endpoint: calls.updateProfile, call: { ...call, idempotencyKey: opId } }];
  },
  readResult: readRowOfKind('user'),
};

/** Only the changed fields. `_clear` and `_base` are extensions of our own server. */
function formOf({ base, ...fields }: calls.ProfileUpdate): FormData {
  const form = new FormData();
  if (base) form.append('_base', JSON.stringify(base));
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || (Array.isArray(value) && value.length === 0)) form.append('_clear[]', name);
    else if (value !== undefined) appendField(form, name, value);
  }
  return form;
}
