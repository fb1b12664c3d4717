import { Trans } from '@lingui/react/macro';
import { questionTokens } from '../../../contract/anonymous-questions.ts';

interface AnonymityHintProps {
  /** The server refused to sign tokens for this device. */
  refused: boolean;
  /** The question is sent with a blindly signed token. */
  blind: boolean;
  /** The question is sent with the session; the server conceals its author. */
  confidential: boolean;
  /** A box answers: the question waits on this device. */
  onSite: boolean;
}

/** Says who can find out the author of an anonymous question. */
export function AnonymityHint({ refused, blind, confidential, onSite }: AnonymityHintProps) {
  return (
    <>
      {refused && (
        <Trans>
          This device can’t ask anonymously at this event. Ask with your name, or on another device.
        </Trans>
      )}
      {blind && onSite && (
        <Trans>
          Nobody on site sees your question. It stays on this device, and goes to the school without your name
          when the school can be reached. A day after the event, the school no longer takes it. With few
          people in the room, they may guess who asked. You can change or withdraw it on this device only, and
          get no notification of an answer.
        </Trans>
      )}
      {blind && !onSite && (
        <Trans>
          Nobody can see who asked, not even the people who run the server; with few people in the room, they
          may guess. Your question is sent up to 10 seconds later, without your name. You can ask{' '}
          {questionTokens} at this event. Until one is answered, you can change or withdraw it on this device
          only. You get no notification of an answer.
        </Trans>
      )}
      {confidential && onSite && (
        <Trans>
          Nobody on site sees your question. It stays on this device, and goes to the school when the school
          can be reached. A day after the event, the school no longer takes it. Nobody there sees your name;
          the server stores it, so that you can change or withdraw your question.
        </Trans>
      )}
      {confidential && !onSite && (
        <Trans>
          Nobody sees your name, not even the speakers and organisers. The server stores it, so that you can
          change or withdraw your question.
        </Trans>
      )}
    </>
  );
}
