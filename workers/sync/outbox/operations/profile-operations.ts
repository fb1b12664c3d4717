import * as calls from '../../../../contract/profile.ts';
import type { StoredBlob } from '../../../../src/db/database.ts';
import type { Call } from '../../transport/http.ts';
import { wholeProfileForm } from '../whole-profile-form.ts';
import { appendField } from '../../transport/append-field.ts';
import { answersRow, type SentOperation } from './operation.ts';

export const updateProfile: SentOperation<'profile.update'> = {
  request: (op, { me }) => [
    {
      endpoint: calls.updateProfile,
      call: { form: me ? wholeProfileForm(me, op) : formOf(op.args), key: op.opId },
    },
  ],
  readResult: answersRow('user'),
};

export const sendPicture: SentOperation<'profile.avatar'> = {
  request: ({ opId }, { file }) =>
    file ? [{ endpoint: calls.updateProfile, call: { ...uploadOf('avatar', file), key: opId } }] : [],
  readResult: answersRow('user'),
};

/** The fields that change; what is to be cleared, and what the person saw, only our own server reads. */
function formOf({ base, ...fields }: calls.ProfileUpdate): FormData {
  const form = new FormData();
  if (base) form.append('_base', JSON.stringify(base));
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || (Array.isArray(value) && value.length === 0)) form.append('_clear[]', name);
    else if (value !== undefined) appendField(form, name, value);
  }
  return form;
}

/** The slowest line that is waited for, in bytes per ms. */
const slowest = 8;

function uploadOf(name: string, { data, type, name: called }: StoredBlob): Pick<Call, 'form' | 'timeout'> {
  const form = new FormData();
  form.append(name, new Blob([data], { type }), called);
  return { form, timeout: 60_000 + data.byteLength / slowest };
}
