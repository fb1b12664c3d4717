import type { ReactNode } from 'react';
import { matchRoute, Redirect, useLocation, useRouter } from 'wouter';
import { addresses } from '../lib/addresses.ts';
import {
  ApprovalScreen,
  BigScreen,
  CertificateScreen,
  ClosedScreen,
  ConfirmQuestionScreen,
  ConfirmScreen,
  GuestScreen,
  HandOffScreen,
  InvitationScreen,
  NewAddressScreen,
  OpenPrivacyDataScreen,
  ProviderReturnScreen,
  ResetScreen,
  SetUpScreen,
  SignUpScreen,
  later,
  UnsubscribeScreen,
} from './entrance-screens.ts';
import { loadChunk } from '../platform/load-chunk.ts';
import { ownTarget } from './location.ts';
import { home } from './page-data.ts';

interface OpenPage {
  path: string;
  /** Only for people who are not signed in; `app`: others see it as a page of the app. */
  guests?: true | 'app';
  screen: (params: Record<string, string | undefined>) => ReactNode;
}

const HandOff = () => {
  const [, navigate] = useLocation();
  return <HandOffScreen onDone={(redirect) => navigate(ownTarget(redirect) ?? '/', { replace: true })} />;
};

/** Signs in with the response of the identity provider, or links the account there. */
const ProviderReturn = () => {
  const [, navigate] = useLocation();
  return (
    <ProviderReturnScreen
      onSignIn={async (proof, consent) =>
        (await loadChunk(() => import('../platform/session.ts'))).signIn(proof, consent)
      }
      onDone={(next) => navigate(ownTarget(next) ?? home(), { replace: true })}
      ConsentDialog={later.ConsentDialog}
    />
  );
};

/** Opens the steps of the set-up when the administrator is signed in. */
function SetUp({ token }: { token: string }) {
  const [, navigate] = useLocation();
  const signIn = async (email: string, password: string) => {
    const { signIn: begin } = await loadChunk(() => import('../platform/session.ts'));
    const { ok } = await begin({ email, password });
    navigate(ok ? addresses.adminSetUp.getHref() : addresses.signIn.getHref(), { replace: true });
  };
  return <SetUpScreen token={token} onCreated={signIn} />;
}

/** Pages that need no session. */
const pages: readonly OpenPage[] = [
  { path: addresses.signUp.path, guests: true, screen: () => <SignUpScreen /> },
  { path: addresses.confirm.path, screen: ({ token = '' }) => <ConfirmScreen key={token} token={token} /> },
  {
    path: addresses.newAddress.path,
    screen: ({ token = '' }) => <NewAddressScreen key={token} token={token} />,
  },
  {
    path: addresses.confirmQuestion.path,
    screen: ({ token = '' }) => <ConfirmQuestionScreen key={token} token={token} />,
  },
  { path: addresses.guest.path, screen: ({ link = '' }) => <GuestScreen key={link} link={link} /> },
  { path: addresses.screen.path, screen: () => <BigScreen /> },
  {
    path: addresses.certificate.path,
    screen: ({ number = '' }) => <CertificateScreen key={number} number={number} />,
  },
  { path: addresses.privacyData.path, guests: 'app', screen: () => <OpenPrivacyDataScreen /> },
  { path: addresses.reset.path, screen: ({ token = '' }) => <ResetScreen key={token} token={token} /> },
  { path: addresses.setUp.path, screen: ({ token = '' }) => <SetUp key={token} token={token} /> },
  {
    path: addresses.invitation.path,
    screen: ({ token = '' }) => <InvitationScreen key={token} token={token} />,
  },
  { path: addresses.approval.path, guests: true, screen: () => <ApprovalScreen /> },
  { path: addresses.closed.path, screen: () => <ClosedScreen /> },
  {
    path: addresses.unsubscribe.path,
    screen: ({ key = '' }) => <UnsubscribeScreen key={key} mailKey={key} />,
  },
  { path: addresses.handOff.path, screen: () => <HandOff /> },
  { path: addresses.providerReturn.path, screen: () => <ProviderReturn /> },
];

/** The page of this address; null if it needs a session. */
export function useOpenPage(signedIn: boolean): ReactNode {
  const { parser } = useRouter();
  const [location] = useLocation();
  for (const { path, guests, screen } of pages) {
    const [matches, params] = matchRoute(parser, path, location);
    if (!matches) continue;
    if (guests === undefined || !signedIn) return screen(params);
    return guests === 'app' ? null : <Redirect to={home()} replace />;
  }
  return null;
}
