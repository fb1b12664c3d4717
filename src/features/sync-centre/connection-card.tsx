import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectedBox } from '../../db/meta.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { boxNumber } from '../../lib/box-number.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConnectionNames } from '../../ui/use-connection-names.ts';
import { useNow } from '../../ui/use-now.ts';
import { retryNow } from './commands.ts';
import type { ConnectionFacts } from './queries.ts';
import { useIsLeader } from './use-is-leader.ts';
import styles from './connection-card.module.css';

/** The state of the connection, and until when the data on this device is complete. */
export function ConnectionCard({ facts }: { facts: ConnectionFacts }) {
  const { t } = useLingui();
  const { moment, number } = useFormats();
  const now = useNow();
  const leads = useIsLeader(facts.epoch);
  const lines = useConnectionNames();
  return (
    <>
      <Card className={styles.card}>
        <h2 className={styles.heading}>
          <Trans>Connection status</Trans>
        </h2>
        <dl className={styles.facts}>
          <Fact name={t`Connection`}>{facts.locked ? t`signed out` : lines[facts.line]}</Fact>
          {facts.box && <BoxFacts box={facts.box} />}
          <Fact name={t`Live updates`}>{facts.socket ? t`on` : t`off`}</Fact>
          <Fact name={t`Sync runs in`}>{leads === null ? '–' : leads ? t`this tab` : t`another tab`}</Fact>
          <Fact name={t`Last synced`}>
            {facts.lastSyncAt === null ? t`not yet` : moment(facts.lastSyncAt, now)}
          </Fact>
        </dl>
        {facts.box && <BoxNote box={facts.box} holdsMessages={facts.holdsMessages} />}
        <Button onClick={retryNow}>
          <RefreshCw />
          <Trans>Sync now</Trans>
        </Button>
      </Card>
      <Card className={styles.card}>
        <h2 className={styles.heading}>
          <Trans>On this device</Trans>
        </h2>
        <dl className={styles.facts}>
          {facts.areas.map(({ area, rows, asOf }) => (
            <Fact
              key={area}
              name={<AreaName area={area} />}
              aside={area === 'profile' || asOf === null ? null : number(rows)}
            >
              {asOf === null ? t`not yet` : t`as of ${moment(asOf, now)}`}
            </Fact>
          ))}
        </dl>
        <p className={styles.sum}>
          {t`${plural(facts.rows, { one: '# entry in total', other: '# entries in total' })}`}
        </p>
      </Card>
    </>
  );
}

/** The box that answers instead of the school, and the age of its copy. */
function BoxFacts({ box: { name, copiedAt } }: { box: ConnectedBox }) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const now = useNow();
  const number = boxNumber(name);
  return (
    <>
      <Fact name={t`Server`}>{t`box on site no. ${number}`}</Fact>
      {copiedAt !== undefined && (
        <Fact name={t`Its copy of the school`}>{t`as of ${moment(copiedAt, now)}`}</Fact>
      )}
    </>
  );
}

interface BoxNoteProps {
  box: ConnectedBox;
  holdsMessages: boolean | null;
}

const BoxNote = ({ box: { knowsDevice }, holdsMessages }: BoxNoteProps) => (
  <p className={styles.lead}>
    {knowsDevice ? (
      <>
        <Trans>
          You are on site, not yet at the school: a box on site answers in its place, and shows what it
          carries.
        </Trans>{' '}
        {holdsMessages === true && (
          <Trans>
            In the chats that it carries, people on site see your messages at once, and at events your
            questions with your name, in moderated rooms after their approval. Of your votes for questions,
            they see only the count. The box or this device takes all this to the school. Files and everything
            else wait on this device until the school answers.
          </Trans>
        )}
        {holdsMessages === false && (
          <Trans>Everything you write waits on this device until the school answers.</Trans>
        )}
      </>
    ) : (
      <>
        <Trans>
          This box does not know this device yet, because you signed in after its copy was made. What is
          stored on this device stays readable.
        </Trans>{' '}
        <Trans>Everything you write waits on this device until the school answers.</Trans>
      </>
    )}
  </p>
);

function AreaName({ area }: { area: ConnectionFacts['areas'][number]['area'] }) {
  const { t } = useLingui();
  const names = {
    events: t`Schedule`,
    details: t`Event details`,
    agenda: t`My agenda`,
    bookings: t`My bookings`,
    questions: t`Questions of the organisers`,
    event_questions: t`Questions at events`,
    event_hands: t`Raised hands`,
    users: t`People`,
    groups: t`Chats`,
    messages: t`Messages`,
    logs: t`Notifications`,
    polls: t`Polls`,
    reviews: t`Feedback`,
    requests: t`Questions to the school`,
    folders: t`Folders`,
    materials: t`Materials`,
    school: t`School`,
    codes: t`My code`,
    attendees: t`People at the entrance`,
    check_ins: t`Check-ins`,
    certificates: t`Certificates`,
    business_profiles: t`Business cards`,
    business_plans: t`My availability for business meetings`,
    business_meetings: t`Business meetings`,
    contacts: t`My contacts`,
    profile: t`Your profile`,
  };
  return names[area];
}

function Fact({ name, aside, children }: { name: ReactNode; aside?: string | null; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        {name}
        {aside && <span className={styles.aside}> {aside}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
