import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface Refusal {
  code: string;
  http?: number | undefined;
  subject?: { type: string } | undefined;
}

/** Why something was not sent, as a translated sentence. */
export function refusalText({ code, http, subject }: Refusal): MessageDescriptor {
  // Also without a status: the person was removed from the group while the op was queued.
  if (subject?.type === 'group' && (http === undefined || http === 403 || http === 404))
    return msg`You are no longer in this group.`;
  switch (code) {
    case 'network':
    case 'timeout':
    case 'foreign':
    case 'unavailable':
      return msg`There was no answer from the server.`;
    case 'expired':
      return msg`It waited for a week and was not sent.`;
    case 'conflict':
      return msg`It has been changed elsewhere since.`;
    case 'alreadyVoted':
      return msg`You had already answered this poll, perhaps on another device: the first answer counts.`;
    case 'fileLost':
      return msg`The file is no longer on this device.`;
    case 'tooLarge':
      return msg`It is too large.`;
    case 'tooMany':
      return msg`Too much was sent in a short time.`;
    case 'closed':
      return msg`The platform is closed for an update.`;
    case 'maybeSent':
      return msg`It may have arrived, and the server cannot tell.`;
    case 'unknownCall':
      return msg`This server does not offer it.`;
    case 'pending':
      return msg`Your account has not been approved yet.`;
    default:
      return ofStatus(http);
  }
}

function ofStatus(http = 0): MessageDescriptor {
  if (http === 403) return msg`You may not do this.`;
  if (http === 404 || http === 410) return msg`What it belongs to no longer exists.`;
  if (http >= 500) return msg`The server has a fault.`;
  return msg`The server did not accept it.`;
}
