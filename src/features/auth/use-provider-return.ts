import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addresses } from '../../lib/addresses.ts';
import type { Outcome, SignedIn, SignInProof } from '../../lib/sync-api.ts';
import { pendingTokenOf, storePendingAccount } from '../../platform/pending-account.ts';
import {
  clearProviderReturn,
  type ProviderReturn,
  readProviderReturn,
  storeProviderSession,
} from '../../platform/provider-attempt.ts';
import { showToast } from '../../ui/toast.ts';
import { goToProvider, linkIdentity } from './commands.ts';
import { consentVersionIn, emailIn, isFirstConsent } from './consent.ts';
import type { SignIn } from './sign-in-screen.tsx';

type Failure = Extract<Outcome<unknown>, { ok: false }>;

export type Step =
  | { name: 'waiting' | 'code' | 'lost' | 'cancelled' | 'replace' }
  | { name: 'failed'; failure: Failure; onAgain: () => void }
  | { name: 'link'; email: string };

interface Consent {
  /** The person has not agreed to any version yet. */
  first: boolean;
  onAgree: () => Promise<Outcome<SignedIn>>;
}

interface Options {
  /** Name of the provider. */
  name: string;
  onSignIn: SignIn;
  /** Opens an address of the app; null for the dashboard. */
  onDone: (next: string | null) => void;
}

/** Refusals that a code of the second factor can’t change. After any other one, the person can enter it again. */
const withoutCode = new Set(['suspended', 'providerExpired']);

/** The steps between the return from the identity provider and the opened app. Starts with the response in the address. */
export function useProviderReturn({ name, onSignIn, onDone }: Options) {
  const { t } = useLingui();
  const [returned] = useState(readProviderReturn);
  const [step, setStep] = useState<Step>({ name: returned ? 'waiting' : 'lost' });
  /** Set while the legal documents wait for consent. */
  const [consent, setConsent] = useState<Consent | null>(null);
  const hasLeft = useRef(false);
  const attempt = returned?.attempt;
  const leave = (next: string | null) => {
    hasLeft.current = true;
    clearProviderReturn();
    onDone(next);
  };
  /** Fails without a response if the code of the app can’t be loaded. */
  const send: SignIn = (proof, version) =>
    onSignIn(proof, version).catch((): Failure => ({ ok: false, code: 'network' }));
  const again = (work: () => Promise<unknown>) => {
    setStep({ name: 'waiting' });
    void work();
  };
  const fail = (failure: Failure, onAgain: () => void) => setStep({ name: 'failed', failure, onAgain });
  /** Closes the dialog, and moves to a step that needs something else. */
  const moveTo = (next: Step) => {
    setConsent(null);
    setStep(next);
  };
  /** Opens the dialog if the refusal requires consent. `repeat` signs in with it. */
  const asksConsent = (
    { code, data }: Failure,
    repeat: (version: string) => Promise<Outcome<SignedIn>>,
  ): boolean => {
    const version = code === 'consent' ? consentVersionIn(data) : null;
    if (version !== null) setConsent({ first: isFirstConsent(data), onAgree: () => repeat(version) });
    return version !== null;
  };
  const show = (failure: Failure, from: ProviderReturn, codeSent: boolean) => {
    const { code, data } = failure;
    const token = code === 'pending' ? pendingTokenOf(data) : null;
    if (token !== null) {
      setConsent(null);
      storePendingAccount({ email: emailIn(data), token });
      leave(addresses.approval.getHref());
    } else if (code === 'secondFactor') moveTo({ name: 'code' });
    else if (code === 'providerLink') moveTo(linkStep(emailIn(data), attempt?.held?.email));
    else if (code === 'anotherPerson') moveTo({ name: 'replace' });
    else if (!codeSent || withoutCode.has(code)) fail(failure, () => again(() => signIn(from)));
  };
  const signIn = async (
    from: ProviderReturn,
    code?: string,
    version?: string,
  ): Promise<Outcome<SignedIn>> => {
    const { state, secret, held, next, nextOf, signOutAddress } = from.attempt;
    const { response } = from;
    const provider = { state, secret, ...(response !== undefined && { response }), ...(code && { code }) };
    const outcome = await send({ provider, ...(held && { only: held.userId }) }, version);
    if (outcome.ok) {
      storeProviderSession(signOutAddress);
      leave(nextOf === undefined || nextOf === outcome.value.userId ? next : null);
    } else if (!asksConsent(outcome, (agreed) => signIn(from, code, agreed)))
      show(outcome, from, code !== undefined);
    return outcome;
  };
  const link = async (from: ProviderReturn) => {
    const { state, secret, purpose, next, signOutAddress } = from.attempt;
    const { response } = from;
    const outcome = await linkIdentity({ state, secret, ...(response !== undefined && { response }) });
    if (!outcome.ok) return fail(outcome, () => again(() => link(from)));
    showToast(t`You can now sign in with ${name}`);
    if (purpose === 'link') return leave(addresses.credentials.getHref());
    storeProviderSession(signOutAddress);
    leave(next);
  };
  /** Signs in to the existing account with its password, and links the account at the provider to it. */
  const signInToLink = async (
    from: ProviderReturn,
    proof: SignInProof,
    version?: string,
  ): Promise<Outcome<SignedIn>> => {
    const outcome = await send(proof, version);
    if (outcome.ok) await link(from);
    else asksConsent(outcome, (agreed) => signInToLink(from, proof, agreed));
    return outcome;
  };
  const replace = async () => {
    const failure = await goToProvider({ next: null });
    if (failure) fail(failure, () => again(replace));
  };
  const begin = useEffectEvent(async () => {
    if (returned && isCancelled(returned)) {
      const isLinking = returned.attempt.purpose === 'link';
      showToast(isLinking ? t`The account was not connected.` : t`You have cancelled the sign-in.`);
      leave(backFrom(returned));
    } else if (returned) await (returned.attempt.purpose === 'link' ? link(returned) : signIn(returned));
  });
  useEffect(() => {
    const beginNow = () => void begin();
    beginNow();
  }, []);
  return {
    returned,
    step,
    consent,
    /** The person does not agree, or has signed in with the consent. A form that is shown stays. */
    onConsentClose: () => {
      setConsent(null);
      if (!hasLeft.current) setStep((now) => (now.name === 'waiting' ? { name: 'cancelled' } : now));
    },
    signIn,
    signInToLink,
    /** Begins again, without regard to unsent changes of another person. */
    onReplace: () => again(replace),
    /** Also called after `onReplace`. */
    onReplaceClose: () => setStep((now) => (now.name === 'replace' ? { name: 'cancelled' } : now)),
  };
}

/** The page on which the person began. */
export const backFrom = (returned: ProviderReturn | null): string =>
  returned?.attempt.purpose === 'link' ? addresses.credentials.getHref() : addresses.signIn.getHref();

const isCancelled = ({ response }: ProviderReturn): boolean =>
  new URLSearchParams(response).get('error') === 'access_denied';

/** Unsent changes of another person on this device are lost by the sign-in, which needs a warning. */
const linkStep = (email: string, heldBy: string | undefined): Step =>
  heldBy === undefined || heldBy.toLowerCase() === email.toLowerCase()
    ? { name: 'link', email }
    : { name: 'replace' };
