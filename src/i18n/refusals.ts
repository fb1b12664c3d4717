import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface Refusal {
  code: string;
  http?: number | undefined;
  subject?: { type: string } | undefined;
}

/** Translated sentence with the reason why something was not sent. */
export function refusalText({ code, http, subject }: Refusal): MessageDescriptor {
  // Also without a status: the person was removed from the group while the op was queued.
  if (subject?.type === 'group' && (http === undefined || http === 403 || http === 404))
    return msg`You are no longer in this group.`;
  switch (code) {
    case 'factorMissing':
      return msg`The school requires a second factor or a passkey from organisers. Set one up in your profile first.`;
    case 'network':
    case 'timeout':
    case 'foreign':
    case 'unavailable':
      return msg`The server did not answer.`;
    case 'expired':
      return msg`It could not be sent within a week.`;
    case 'conflict':
      return msg`It was changed elsewhere in the meantime.`;
    case 'alreadyVoted':
      return msg`You had already answered this poll, perhaps on another device. The first answer counts.`;
    case 'ballotWaiting':
      return msg`It has arrived and will be counted together with other anonymous answers.`;
    case 'ballotInvalid':
      return msg`The server’s signature for this anonymous answer is not valid.`;
    case 'questionNotSigned':
      return msg`This device can’t ask anonymously at this event. Ask with your name, or on another device.`;
    case 'alreadyCheckedIn':
      return msg`This person was already checked in, perhaps on another device. The first check-in counts.`;
    case 'fileLost':
      return msg`The file is no longer on this device.`;
    case 'tooLarge':
      return msg`It is too large.`;
    case 'tooMany':
      return msg`Too many requests in a short time.`;
    case 'closed':
      return msg`The platform is closed for an update.`;
    case 'archived':
      return msg`The school is closed. Nothing can be changed.`;
    case 'maybeSent':
      return msg`It may have arrived. The server can’t confirm it.`;
    case 'unknownCall':
      return msg`This server does not offer it.`;
    case 'atBox':
      return msg`The box on site can’t do this. Please try again when you are connected to the school.`;
    case 'boxSession':
      return msg`This box on site does not know this device yet.`;
    case 'pending':
      return msg`Your account has not been approved yet.`;
    default:
      return ofStatus(http);
  }
}

function ofStatus(http = 0): MessageDescriptor {
  if (http === 403) return msg`You don’t have permission to do this.`;
  if (http === 404 || http === 410) return msg`The item it belongs to no longer exists.`;
  if (http >= 500) return msg`A server error occurred.`;
  return msg`The server did not accept it.`;
}
