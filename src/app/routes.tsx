import { Trans } from '@lingui/react/macro';
import { MessagesSquare } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { StateNote } from '../ui/state-note.tsx';
import { useMedia, wider } from '../ui/use-media.ts';
import { Chrome } from './chrome.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { home, paths, type RouteData } from './paths.ts';
import {
  AboutScreen,
  AllPeopleScreen,
  AuditScreen,
  ChatScreen,
  ChatsScreen,
  DashboardScreen,
  CredentialsScreen,
  DevicesScreen,
  EditionScreen,
  EventScreen,
  ExpertsScreen,
  NotificationsScreen,
  OwnProfileScreen,
  ParticipantsScreen,
  PersonScreen,
  PlatformScreen,
  ProfileEditScreen,
  ScheduleScreen,
  StorageScreen,
  WaitingPeopleScreen,
  WaitingScreen,
} from './screens.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { TwoColumns } from './two-columns.tsx';

const notFound = <NotFoundScreen />;

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,15}$/.test(text ?? '');

/** Which screen lies at which address; where there is room a list stays beside its detail. */
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
          <Route path="/schedule/:first?/:name?">
            {({ first, name }) =>
              name !== undefined && !isId(first) ? (
                notFound
              ) : (
                <ScheduleArea first={first} named={name !== undefined} />
              )
            }
          </Route>
          <Route path="/chat/:group?">
            {({ group }) => (group !== undefined && !isId(group) ? notFound : <ChatArea group={group} />)}
          </Route>
          <Route path="/participants/:user?">
            {({ user }) => (user !== undefined && !isId(user) ? notFound : <ParticipantsArea user={user} />)}
          </Route>
          <Route path="/experts/:user?">
            {({ user }) => (user !== undefined && !isId(user) ? notFound : <ExpertsArea user={user} />)}
          </Route>
          <Route path={paths.administrator.path}>
            {({ user }) =>
              isId(user) ? (
                <Chrome route={paths.administrator}>
                  <PersonScreen key={user} id={Number(user)} />
                </Chrome>
              ) : (
                notFound
              )
            }
          </Route>
          {single(paths.dashboard, <DashboardScreen />)}
          {single(paths.about, <AboutScreen />)}
          {single(paths.edition2020, <EditionScreen />)}
          {single(paths.notifications, <NotificationsScreen />)}
          {single(paths.profile, <OwnProfileScreen />)}
          {single(paths.profileEdit, <ProfileEditScreen />)}
          {single(paths.waiting, <WaitingScreen />)}
          {single(paths.storage, <StorageScreen />)}
          {single(paths.credentials, <CredentialsScreen />)}
          {single(paths.devices, <DevicesScreen />)}
          {single(paths.deskWaiting, <WaitingPeopleScreen />)}
          {single(paths.deskPeople, <AllPeopleScreen />)}
          {single(paths.deskPlatform, <PlatformScreen />)}
          {single(paths.deskAudit, <AuditScreen />)}
          <Route>{notFound}</Route>
        </Switch>
      </Suspense>
    </CrashBoundary>
  );
}

const single = (route: RouteData, screen: ReactNode) => (
  <Route path={route.path}>
    <Chrome route={route}>{screen}</Chrome>
  </Route>
);

/** `/schedule/{day?}` and `/schedule/{event}/{name}`: the schedule stays the same one. */
function ScheduleArea({ first, named }: { first: string | undefined; named: boolean }) {
  const eventId = named ? Number(first) : undefined;
  return (
    <TwoColumns
      list={<ScheduleScreen day={named ? undefined : first} openId={eventId} />}
      listRoute={paths.schedule}
      detail={eventId === undefined ? null : <EventScreen key={eventId} id={eventId} />}
      detailRoute={paths.event}
      fixed="detail"
    />
  );
}

function ParticipantsArea({ user }: { user: string | undefined }) {
  const openId = user === undefined ? undefined : Number(user);
  return (
    <TwoColumns
      list={<ParticipantsScreen openId={openId} />}
      listRoute={paths.participants}
      detail={openId === undefined ? null : <PersonScreen key={openId} id={openId} />}
      detailRoute={paths.participant}
      fixed="detail"
    />
  );
}

function ExpertsArea({ user }: { user: string | undefined }) {
  const openId = user === undefined ? undefined : Number(user);
  return (
    <TwoColumns
      list={<ExpertsScreen openId={openId} />}
      listRoute={paths.experts}
      detail={openId === undefined ? null : <PersonScreen key={openId} id={openId} />}
      detailRoute={paths.expert}
      fixed="detail"
    />
  );
}

function ChatArea({ group }: { group: string | undefined }) {
  const beside = useMedia(wider);
  const groupId = group === undefined ? undefined : Number(group);
  return (
    <TwoColumns
      list={<ChatsScreen openId={groupId} />}
      listRoute={paths.chats}
      detail={groupId === undefined ? null : <ChatScreen key={groupId} groupId={groupId} />}
      detailRoute={paths.chat}
      fixed="list"
      placeholder={
        beside ? (
          <StateNote icon={<MessagesSquare />} title={<Trans>Choose a chat</Trans>}>
            <Trans>The messages appear here.</Trans>
          </StateNote>
        ) : null
      }
    />
  );
}
