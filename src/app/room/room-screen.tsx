import { useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useAudience, useRoomChat } from '../../features/room/hooks.ts';
import { ParticipationBar } from '../../features/room/participation-bar.tsx';
import type { RoomChat } from '../../features/room/queries.ts';
import { useQuestionCount, useToReviewCount } from '../../features/room/question-hooks.ts';
import { isHost } from '../../features/schedule/is-host.ts';
import { useEventPage, useMaterialCount, useServerNow } from '../../features/schedule/hooks.ts';
import { isLive } from '../../features/schedule/schedule-days.ts';
import { usePolls } from '../../features/polls/hooks.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { useOpenRoom } from '../../platform/use-open-room.ts';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { LiveTag, Tag } from '../../ui/tag.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Announcement } from './announcement.tsx';
import { type RoomNews, useRoomNews } from './room-news.ts';
import { roomPhase } from './room-phase.ts';
import { type RoomFacts, roomTabs } from './room-tabs.tsx';
import { useIsShort } from './use-is-short.ts';
import { usePollToast } from './use-poll-toast.ts';
import styles from './room-screen.module.css';

/** Letters of a name that the title of a phone shows. */
const fitsInTitle = 60;

/** In em, so that larger font sizes get tabs. */
const columns = '(min-width: 64em)';

/** The page of an event while it runs: tabs on narrow screens, two columns on wide ones. */
export function RoomScreen({ id }: { id: number }) {
  const page = useEventPage(id);
  const now = useServerNow();
  const materials = useMaterialCount(id);
  const polls = usePolls()?.polls.filter(({ event_id, state }) => event_id === id && state !== 'draft');
  const questions = useQuestionCount(id);
  const chat = useRoomChat(id) ?? null;
  const event = page?.event;
  useOpenRoom(id);
  if (!page || !event) return null;
  const { me } = page;
  const facts = {
    event,
    me,
    now,
    materials,
    polls: polls?.length ?? 0,
    questions,
    moderates: isHost(event, me),
    chat: chat !== null,
  };
  return <Room facts={facts} chat={chat} detailsKnown={page.detailsKnown} />;
}

interface RoomProps {
  facts: RoomFacts;
  chat: RoomChat | null;
  detailsKnown: boolean;
}

function Room({ facts, chat, detailsKnown }: RoomProps) {
  const { t, i18n } = useLingui();
  const { localized, number, timeRange } = useFormats();
  const { event, me, now } = facts;
  const isWide = useMedia(columns);
  const isShort = useIsShort() && !isWide;
  const offered = roomTabs.filter((tab) => tab.isOffered(facts));
  const [beside, ...others] = offered;
  const tabs = isWide ? others : offered;
  const [current, setCurrent] = useRoomTab(tabs.map(({ key }) => key));
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  if (!visited.has(current)) setVisited(new Set([...visited, current]));
  const news = useRoomNews(event.id, current);
  const toReview = useToReviewCount(event.id, facts.moderates);
  const counts: RoomNews = { ...news, chat: chat?.unread ?? 0 };
  // Those that wait stay in the count after they have been seen.
  const newQuestions = counts['questions'] ?? 0;
  counts['questions'] = Math.max(toReview, newQuestions);
  const newsLabels: Partial<Record<string, string>> = {};
  if (toReview >= newQuestions) newsLabels['questions'] = t`${toReview} to review`;
  usePollToast({
    eventId: event.id,
    waiting: news['poll'] ?? 0,
    isShown: current === 'poll',
    open: () => setCurrent('poll'),
  });
  const { spans = false, fills = false } = tabs.find(({ key }) => key === current) ?? {};
  const { hands = [], here = null } = useAudience(event.id) ?? {};
  if (facts.moderates) counts['stage'] = hands.filter(({ state }) => state === 'raised').length;
  const panelProps = { event, me, detailsKnown, short: isShort };
  const name = localized(event.localized_name, event.name);
  const subtitle = (
    <span className={styles.when}>
      {timeRange(event.time_start, event.time_finish)}
      {isLive(event, now) && <LiveTag>{t`Right now`}</LiveTag>}
      {here !== null && <span>{t`Connected: ${number(here)}`}</span>}
      {now >= event.time_finish && <Tag>{t({ message: 'Ended', context: 'event' })}</Tag>}
    </span>
  );
  const participation = {
    eventId: event.id,
    open: roomPhase(event, now) === 'open',
    moderates: facts.moderates,
  };
  const chatShown = current === 'chat' ? (chat?.groupId ?? null) : null;
  return (
    <Page
      title={name}
      subtitle={subtitle}
      short={isShort}
      actions={isShort && chatShown !== null && <ChatInfoLink groupId={chatShown} />}
    >
      {/* Members see it in the chat, as the pinned message. */}
      {chat?.announcement && chatShown === null && (
        <Announcement key={chat.announcement} text={chat.announcement} short={isShort} />
      )}
      {!(isShort && current === 'session') && (
        <ParticipationBar {...participation} compact={isShort || (!isWide && fills)} />
      )}
      <div className={isWide && !spans ? styles.columns : styles.tabs}>
        {isWide && beside && (
          <section className={spans ? styles.hidden : styles.beside} aria-label={i18n._(beside.label)}>
            <PageScroll>
              <beside.Panel {...panelProps} />
            </PageScroll>
          </section>
        )}
        <div className={styles.tabs}>
          <Tabs
            label={t`Parts of the event`}
            tabs={tabs.map(({ key, label, Icon }) => ({
              key,
              label: i18n._(label),
              icon: <Icon />,
              news: key === current ? 0 : (counts[key] ?? 0),
              newsLabel: newsLabels[key],
            }))}
            current={current}
            onChange={setCurrent}
            fills
            slim={isShort}
          >
            {tabs.map(({ key, Panel, fills: scrolls }) => {
              const isShown = key === current;
              // Panels stay mounted, so that what is typed or unfolded in them is still there.
              if (!isShown && (scrolls || !visited.has(key))) return null;
              return (
                <div key={key} className={isShown ? styles.panel : styles.hidden}>
                  <Suspense>
                    {scrolls ? (
                      <Panel {...panelProps} />
                    ) : (
                      <PageScroll>
                        {key === 'session' && (isShort || name.length > fitsInTitle) && (
                          <p className={styles.title}>{name}</p>
                        )}
                        {key === 'session' && isShort && (
                          <>
                            {subtitle}
                            <ParticipationBar {...participation} inline />
                          </>
                        )}
                        <Panel {...panelProps} />
                      </PageScroll>
                    )}
                  </Suspense>
                </div>
              );
            })}
          </Tabs>
        </div>
      </div>
    </Page>
  );
}

function ChatInfoLink({ groupId }: { groupId: number }) {
  const { t } = useLingui();
  const label = t`About this chat`;
  return (
    <Link
      href={addresses.chatInfo.getHref(groupId)}
      className={iconButtonClass}
      aria-label={label}
      title={label}
    >
      <Info />
    </Link>
  );
}

/** The tab in the address; the first one if it names none of these. Changing it adds no history entry. */
function useRoomTab(keys: readonly string[]): [string, (key: string) => void] {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const asked = new URLSearchParams(search).get('tab');
  const current = keys.find((key) => key === asked) ?? keys[0] ?? '';
  const setCurrent = (key: string) => {
    const next = new URLSearchParams(search);
    next.set('tab', key);
    next.delete('question');
    navigate(`${location}?${next.toString()}`, { replace: true });
  };
  return [current, setCurrent];
}
