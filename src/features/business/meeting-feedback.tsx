import { Trans, useLingui } from '@lingui/react/macro';
import { type BusinessFeedback, businessFeedback } from '../../../contract/business.ts';
import { type BusinessMeetingView, partnerOf } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import styles from './business.module.css';
import { rateMeeting } from './commands.ts';

/** Says whether the meeting was useful. */
export function MeetingFeedback({ meeting, myId }: { meeting: BusinessMeetingView; myId: number }) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const attempt = useLocalWrite();
  const partner = partnerOf(meeting, myId);
  const name = fullName(partner);
  const labels: Record<BusinessFeedback, string> = {
    useful: t`Useful`,
    not_useful: t`Not useful`,
    no_show: t`${name} did not come`,
  };
  const { feedback = null } = meeting;
  const rate = (answer: BusinessFeedback | null) =>
    attempt(() => rateMeeting({ id: meeting.id, userId: partner.id }, answer));
  return (
    <Card>
      <fieldset className={styles.group}>
        <legend>
          <Trans>How was the meeting?</Trans>
        </legend>
        <div className={styles.chips}>
          {businessFeedback.map((each) => (
            <Chip
              key={each}
              on={feedback === each}
              aria-pressed={feedback === each}
              onClick={() => rate(each)}
            >
              {labels[each]}
            </Chip>
          ))}
          {feedback !== null && (
            <Button size="small" variant="quiet" onClick={() => rate(null)}>
              <Trans>Remove answer</Trans>
            </Button>
          )}
        </div>
        <p className={styles.dim}>
          <Trans>
            Your answer is only counted in the statistics of the organisers. {name} does not see it.
          </Trans>
        </p>
      </fieldset>
    </Card>
  );
}
