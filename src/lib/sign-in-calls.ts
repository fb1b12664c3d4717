import type * as auth from '../../contract/auth.ts';
import type * as account from '../../contract/account.ts';
import type * as secondFactor from '../../contract/second-factor.ts';
import type * as singleSignOn from '../../contract/single-sign-on.ts';
import type * as passkeys from '../../contract/passkeys.ts';
import type * as digests from '../../contract/digests.ts';

/** Calls of the sign-in, of what a person signs in with, and of their account. */
export type SignInCalls = Pick<
  typeof auth,
  'beginSession' | 'register' | 'confirmEmail' | 'forgotPassword' | 'resetPassword'
> &
  Pick<
    typeof account,
    | 'getAccount'
    | 'resendConfirmation'
    | 'wasErased'
    | 'changePassword'
    | 'changeEmail'
    | 'confirmNewEmail'
    | 'listDevices'
    | 'endDevice'
    | 'endOtherDevices'
    | 'getPlatform'
  > &
  Pick<
    typeof secondFactor,
    | 'getSecondFactor'
    | 'beginSecondFactor'
    | 'confirmSecondFactor'
    | 'renewRecoveryCodes'
    | 'endSecondFactor'
    | 'getPersonFactor'
    | 'endPersonFactor'
  > &
  Pick<
    typeof singleSignOn,
    | 'beginProviderSignIn'
    | 'listIdentities'
    | 'beginIdentityLink'
    | 'linkIdentity'
    | 'unlinkIdentity'
    | 'getProviderSetup'
    | 'setProviderSecret'
  > &
  Pick<
    typeof passkeys,
    'listPasskeys' | 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'deletePasskey' | 'beginPasskeySignIn'
  > &
  Pick<typeof digests, 'getDigest' | 'setDigest' | 'unsubscribe'>;
