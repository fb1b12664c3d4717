import { Trans } from '@lingui/react/macro';

interface AudienceHintProps {
  anonymous: boolean;
  /** A moderator publishes questions. */
  isModerated: boolean;
  /** A box answers, which shows questions by name to the people on site. */
  onSite: boolean;
}

/** Names the readers of a question before it is sent. On site, those of an anonymous one are in the other hint. */
export function AudienceHint({ anonymous, isModerated, onSite }: AudienceHintProps) {
  return (
    <>
      {isModerated && !(anonymous && onSite) && (
        <Trans>A moderator reviews questions before everyone sees them.</Trans>
      )}{' '}
      {!anonymous && !onSite && <Trans>Everyone sees your question with your name.</Trans>}
      {!anonymous &&
        onSite &&
        (isModerated ? (
          <Trans>
            Moderators on site see your question with your name at once. The school gets it later.
          </Trans>
        ) : (
          <Trans>People on site see your question with your name at once. The school gets it later.</Trans>
        ))}
    </>
  );
}
