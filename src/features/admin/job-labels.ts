import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Labels of server jobs by `Job.kind`. */
export const jobLabels: Readonly<Record<string, MessageDescriptor>> = {
  'material.inspect': msg`Check material`,
  'material.render': msg`Compress video`,
  'material.announce': msg`Announce new materials`,
  'message.push': msg`Push notification about a message`,
  'count.announce': msg`Send updated counts to devices`,
  'poll.turn': msg`Open or close poll`,
  'people.import': msg`Import of people`,
  'chat.cohort': msg`Members of a chat from its cohort`,
  'certificates.issue': msg`Issue certificates`,
};

/** Labels of e-mails by `Job.kind`. */
export const mailLabels: Readonly<Record<string, MessageDescriptor>> = {
  confirm: msg`E-mail: confirm address`,
  'known-address': msg`E-mail: address already has an account`,
  approved: msg`E-mail: registration approved`,
  declined: msg`E-mail: registration declined`,
  suspended: msg`E-mail: account suspended`,
  unsuspended: msg`E-mail: suspension ended`,
  'from-organisers': msg`E-mail: text of the organisers`,
  reopened: msg`E-mail: platform reopened`,
  invite: msg`E-mail: invitation to a speaker`,
  invitation: msg`E-mail: invitation`,
  certificate: msg`E-mail: certificate`,
  reset: msg`E-mail: new password`,
  'password-changed': msg`E-mail: password changed`,
  'passkey-added': msg`E-mail: passkey added`,
  'api-token-added': msg`E-mail: API token created`,
  'second-factor': msg`E-mail: second factor switched on or off`,
  'new-address': msg`E-mail: confirm new address`,
  'address-changed': msg`E-mail: address changed`,
  'support-answer': msg`E-mail: answer to a question`,
  'support-confirm': msg`E-mail: confirm a question`,
  'support-files': msg`E-mail: files not accepted`,
  'support-other-address': msg`E-mail: reply from another address`,
};
