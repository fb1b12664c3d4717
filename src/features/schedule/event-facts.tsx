import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { Person, User } from '../../../contract/users.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { personHref } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Description } from './description/description.tsx';
import { LiveTag, Tag } from '../../ui/tag.tsx';
import { TranslatedText } from '../../ui/translation/translated-text.tsx';
import { BookingCard } from './agenda/booking-card.tsx';
import { ChangeLines } from './agenda/change-lines.tsx';
import { changesOf } from './agenda/changes.ts';
import { NoteCard } from './agenda/note-card.tsx';
import { StarButton } from './agenda/star-button.tsx';
import { WatchButton } from './event-actions.tsx';
import { MeetingButtons } from './meeting-buttons.tsx';
import { useJoinAtOnce } from './use-join-at-once.ts';
import { MeetingButton, RecordingButton } from './host-buttons.tsx';
import { MeetingWays } from './meeting-ways.tsx';
import { EventMaterials } from './event-materials.tsx';
import styles from './event-screen.module.css';
import { CalendarButton } from './event-tools.tsx';
import { EventTime } from './event-time.tsx';
import { useAgenda, useMaterialCount, useServerNow } from './hooks.ts';
import { KindTag } from './kind-tag.tsx';
import { canJoin, isMeetingOpen } from './meeting-links.ts';
import { NeighbourLinks } from './neighbour-links.tsx';
import { useMeetingKeys } from './use-meeting-keys.ts';
import { isLive } from './schedule-days.ts';
import { hostsOf } from './schedule-filter.ts';

interface EventFactsProps {
  event: EventView;
  me: User | null;
  detailsKnown: boolean;
  /** Without the parts that a room shows in tabs of their own: materials, the note and events around. */
  inRoom?: boolean;
}

export function EventFacts({ event, me, detailsKnown, inRoom = false }: EventFactsProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const now = useServerNow();
  const cancelled = event.status === 'cancelled';
  const description = localized(event.localized_description, event.description);
  return (
    <>
      <div className={styles.tags}>
        {cancelled && <Tag hue="danger">{t`Cancelled`}</Tag>}
        {!cancelled && isLive(event, now) && <LiveTag>{t`Right now`}</LiveTag>}
        <KindTag type={event.type} />
        <StarButton event={event} />
        {event.course && <Tag>{localized(event.course.localized_title, event.course.title)}</Tag>}
      </div>
      <EventTime event={event} now={now} />
      {!cancelled && <Actions event={event} me={me} now={now} />}
      <AgendaPart event={event} me={me} />
      {!inRoom && <NoteCard eventId={event.id} />}
      {!cancelled && event.time_finish > now && (
        <div className={styles.actions}>
          <CalendarButton event={event} />
          <MeetingButton event={event} me={me} />
        </div>
      )}
      <Hosts event={event} />
      <Facts event={event} />
      {description && (
        <>
          <Description text={description} className={styles.text} />
          <TranslatedText text={description} />
        </>
      )}
      {!detailsKnown && (
        <p className={styles.dim}>
          <Trans>The description has not been downloaded yet.</Trans>
        </p>
      )}
      {!inRoom && (
        <>
          <Materials event={event} />
          <NeighbourLinks event={event} />
        </>
      )}
    </>
  );
}

/** Changes since the last visit, and the booking. */
function AgendaPart({ event, me }: { event: EventView; me: User | null }) {
  const { localized } = useFormats();
  const entry = useAgenda()?.entries.get(event.id);
  return (
    <>
      {entry?.starred && <ChangeLines event={event} changes={changesOf(event, entry.seen, localized)} />}
      <BookingCard event={event} me={me} />
    </>
  );
}

function Actions({ event, me, now }: { event: EventView; me: User | null; now: number }) {
  const { localized } = useFormats();
  const open = isMeetingOpen(event, me?.id, now);
  useMeetingKeys(event, open);
  useJoinAtOnce(event, me, open);
  if (event.time_finish <= now) {
    return (
      <div className={styles.actions}>
        <WatchButton
          link={event.video_link}
          name={localized(event.localized_name, event.name)}
          size="normal"
        />
        <RecordingButton event={event} me={me} />
      </div>
    );
  }
  if (!open) return null;
  return (
    <>
      {canJoin(event) && (
        <div className={styles.actions}>
          <MeetingButtons event={event} me={me} size="normal" />
        </div>
      )}
      <MeetingWays event={event} />
    </>
  );
}

function Hosts({ event }: { event: EventView }) {
  const { fullName, localized } = useFormats();
  const hosts = hostsOf(event);
  if (hosts.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Speakers</Trans>
      </h2>
      <ul className={styles.section}>
        {hosts.map((host) => (
          <li key={host.id || fullName(host)} className={styles.host}>
            <Avatar name={fullName(host)} seed={host.id} picture={host.avatar} />
            <div>
              {fullName(host) ? (
                <HostName host={host} />
              ) : (
                <span className={styles.dim}>
                  <Trans>Deleted account</Trans>
                </span>
              )}
              {host.role && (
                <div className={styles.dim}>{localized(host.role.localized_title, host.role.title)}</div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A person without an id has no profile page. */
function HostName({ host }: { host: Person }) {
  const { fullName } = useFormats();
  if (host.id === 0) return <span className={styles.hostName}>{fullName(host)}</span>;
  return (
    <Link className={styles.hostName} href={personHref(host)}>
      {fullName(host)}
    </Link>
  );
}

function Facts({ event }: { event: EventView }) {
  const { t } = useLingui();
  const { language, list } = useFormats();
  const facts = [
    { label: t`Room`, value: event.room },
    { label: t`Track`, value: event.track },
    { label: t`Language`, value: list((event.languages ?? []).map(language)) },
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Materials({ event }: { event: EventView }) {
  if (useMaterialCount(event.id) === 0) return null;
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Materials</Trans>
      </h2>
      <EventMaterials event={event} />
    </section>
  );
}
