import { Trans } from '@lingui/react/macro';
import { MessagesSquare } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useProgramme } from '../features/schedule/hooks.ts';
import { addresses } from '../lib/addresses.ts';
import { StateNote } from '../ui/state-note.tsx';
import { useMedia, wider } from '../ui/use-media.ts';
import { Chrome } from './chrome.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { EventExtras } from './event-extras.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { home, type PageData } from './page-data.ts';
import { pages } from './pages.ts';
import { RoomScreen } from './room/lazy-room-screen.ts';
import { useRoomOpen } from './room/use-room-open.ts';
import {
  BusinessMeetingScreen,
  ChatScreen,
  ChatsScreen,
  ContactScreen,
  EventScreen,
  ExpertsScreen,
  GroupInfoScreen,
  LibraryScreen,
  MaterialScreen,
  LivePollScreen,
  ParticipantsScreen,
  PersonScreen,
  PollScreen,
  RequestScreen,
  ResultsScreen,
  ScheduleScreen,
  SupportRequestScreen,
} from './screens.ts';
import { TwoColumns } from './two-columns.tsx';

const nothing = <NotFoundScreen />;

const isShelf = (text: string | undefined): text is 'basic' | 'additional' =>
  text === 'basic' || text === 'additional';

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,15}$/.test(text ?? '');

/** Private chats and requests that the server does not have yet have a negative id. */
const isUnsentId = (text: string): boolean => isId(text.replace(/^-/, ''));

/** Maps addresses to screens; on wide screens a list stays beside its detail. */
export function Routes() {
  const [location] = useLocation();
  return (
    <CrashBoundary resetKey={location}>
      <Suspense>
        <Switch>
          <Route path="/">
            <Redirect to={home()} replace />
          </Route>
          <Route path="/ui">
            <Redirect to={home()} replace />
          </Route>
          {single(pages.schedulePrint)}
          <Route path="/schedule/:first?/:name?">
            {({ first, name }) =>
              name !== undefined && !isId(first) ? (
                nothing
              ) : (
                <ScheduleArea first={first} named={name !== undefined} />
              )
            }
          </Route>
          <Route path={addresses.meeting.path}>
            {({ event }) =>
              isId(event) ? <Redirect to={addresses.event.joinHref(Number(event))} replace /> : nothing
            }
          </Route>
          {single(pages.newGroup)}
          <Route path="/chat/:group?/:info?">
            {({ group, info }) =>
              (group !== undefined && !isUnsentId(group)) || (info !== undefined && info !== 'info') ? (
                nothing
              ) : (
                <ChatArea group={group} info={info !== undefined} />
              )
            }
          </Route>
          {libraryRoutes}
          {single(pages.contactScan)}
          {voiceRoutes}
          <Route path={pages.businessMeeting.path}>
            {({ meeting }) =>
              isUnsentId(meeting) ? (
                <Chrome page={pages.businessMeeting}>
                  <BusinessMeetingScreen key={meeting} id={Number(meeting)} />
                </Chrome>
              ) : (
                nothing
              )
            }
          </Route>
          {listAndDetail(pages.participants, ParticipantsScreen, pages.participant, PersonScreen)}
          {listAndDetail(pages.experts, ExpertsScreen, pages.expert, PersonScreen)}
          <Route path={pages.administrator.path}>
            {({ user }) =>
              isId(user) ? (
                <Chrome page={pages.administrator}>
                  <PersonScreen key={user} id={Number(user)} />
                </Chrome>
              ) : (
                nothing
              )
            }
          </Route>
          {Object.values<PageData>(pages).map(single)}
          <Route>{nothing}</Route>
        </Switch>
      </Suspense>
    </CrashBoundary>
  );
}

const single = (page: PageData): ReactNode =>
  page.Screen && (
    <Route key={page.path} path={page.path}>
      <Chrome page={page}>
        <page.Screen />
      </Chrome>
    </Route>
  );

/** `/experts` and `/experts/{id}` share one list, which stays mounted. */
const listAndDetail = (
  list: PageData,
  List: ComponentType<{ openId: number | undefined }>,
  detail: PageData,
  Detail: ComponentType<{ id: number }>,
): ReactNode => (
  <Route key={list.path} path={`${list.path}/:id?`}>
    {({ id }) =>
      id !== undefined && !isId(id) ? (
        nothing
      ) : (
        <TwoColumns
          list={<List openId={id === undefined ? undefined : Number(id)} />}
          listPage={list}
          detail={id === undefined ? null : <Detail key={id} id={Number(id)} />}
          detailPage={detail}
          fixed="detail"
        />
      )
    }
  </Route>
);

/** The views of the library, which share a screen, and the page of a material. */
const libraryRoutes = [
  <Route key="library" path={pages.library.path}>
    <Redirect to={addresses.materials.getHref()} replace />
  </Route>,
  <Route key="event" path={pages.materialsOfEvent.path}>
    {({ additional, event }) =>
      isId(event) && isShelf(additional) ? (
        <Chrome page={pages.materialsOfEvent}>
          <LibraryScreen shelf={additional} event={Number(event)} />
        </Chrome>
      ) : (
        nothing
      )
    }
  </Route>,
  <Route key="material" path={pages.material.path}>
    {({ material }) =>
      isId(material) ? (
        <Chrome page={pages.material}>
          <MaterialScreen key={material} id={Number(material)} />
        </Chrome>
      ) : (
        nothing
      )
    }
  </Route>,
  <Route key="materials" path={pages.materials.path}>
    {({ additional, experts }) =>
      additional === undefined ? (
        <Redirect to={addresses.materials.getHref()} replace />
      ) : isShelf(additional) ? (
        <Chrome page={pages.materials}>
          <LibraryScreen shelf={additional} experts={experts ?? ''} />
        </Chrome>
      ) : (
        nothing
      )
    }
  </Route>,
  ...(['videos', 'kept'] as const).map((shelf) => (
    <Route key={shelf} path={pages[shelf].path}>
      <Chrome page={pages[shelf]}>
        <LibraryScreen shelf={shelf} />
      </Chrome>
    </Route>
  )),
];

/** A page for one item by its id. */
const ofId = (page: PageData, part: string, Screen: ComponentType<{ id: number }>): ReactNode => (
  <Route key={page.path} path={page.path}>
    {(params: Record<string, string | undefined>) => {
      const id = params[part];
      return isId(id) ? (
        <Chrome page={page}>
          <Screen key={id} id={Number(id)} />
        </Chrome>
      ) : (
        nothing
      );
    }}
  </Route>
);

const voiceRoutes = [
  ofId(pages.poll, 'poll', PollScreen),
  ofId(pages.pollResults, 'poll', ResultsScreen),
  ofId(pages.pollLive, 'poll', LivePollScreen),
  ofId(pages.request, 'request', RequestScreen),
  ofId(pages.adminRequest, 'request', SupportRequestScreen),
  ofId(pages.contact, 'user', ContactScreen),
];

/** `/schedule/{day?}` and `/schedule/{event}/{name}` share one schedule, which stays mounted. */
function ScheduleArea({ first, named }: { first: string | undefined; named: boolean }) {
  const eventId = named ? Number(first) : undefined;
  const start = useProgramme()?.events.find(({ id }) => id === eventId)?.time_start;
  const detailPage = { ...pages.event, parent: () => addresses.schedule.getHref(start) };
  const inRoom = useRoomOpen(eventId);
  if (inRoom && eventId !== undefined)
    return (
      <Chrome page={detailPage}>
        <RoomScreen key={eventId} id={eventId} />
      </Chrome>
    );
  return (
    <TwoColumns
      list={<ScheduleScreen day={named ? undefined : first} openId={eventId} />}
      listPage={pages.schedule}
      detail={
        eventId === undefined ? null : (
          <EventScreen key={eventId} id={eventId}>
            <EventExtras eventId={eventId} />
          </EventScreen>
        )
      }
      detailPage={detailPage}
      fixed="detail"
    />
  );
}

function ChatArea({ group, info }: { group: string | undefined; info: boolean }) {
  const beside = useMedia(wider);
  const groupId = group === undefined ? undefined : Number(group);
  return (
    <TwoColumns
      list={<ChatsScreen openId={groupId} />}
      listPage={pages.chats}
      detail={
        groupId === undefined ? null : info ? (
          <GroupInfoScreen key={groupId} groupId={groupId} />
        ) : (
          <ChatScreen key={groupId} groupId={groupId} />
        )
      }
      detailPage={
        info ? { ...pages.chatInfo, parent: () => addresses.chat.getHref(groupId ?? 0) } : pages.chat
      }
      fixed="list"
      placeholder={
        beside ? (
          <StateNote icon={<MessagesSquare />} title={<Trans>Choose a chat</Trans>}>
            <Trans>Messages appear here.</Trans>
          </StateNote>
        ) : null
      }
    />
  );
}
