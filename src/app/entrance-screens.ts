import { type ComponentType, lazy } from 'react';
import { laterScreen, textScreen } from './lazy-screen.ts';

export const SignUpScreen = laterScreen(() => import('../features/auth/sign-up-screen.tsx'), 'SignUpScreen');
export const ConfirmScreen = laterScreen(
  () => import('../features/auth/confirm-screen.tsx'),
  'ConfirmScreen',
);
export const NewAddressScreen = laterScreen(
  () => import('../features/auth/new-address-screen.tsx'),
  'NewAddressScreen',
);
export const ConfirmQuestionScreen = laterScreen(
  () => import('../features/auth/confirm-question-screen.tsx'),
  'ConfirmQuestionScreen',
);
export const GuestScreen = laterScreen(() => import('../features/auth/guest-screen.tsx'), 'GuestScreen');
export const BigScreen = textScreen('screen', () => import('../features/screen/big-screen.tsx'), 'BigScreen');
export const OpenPrivacyDataScreen = textScreen(
  'privacy',
  () => import('../features/privacy/open-privacy-data-screen.tsx'),
  'OpenPrivacyDataScreen',
);
export const CertificateScreen = laterScreen(
  () => import('../features/auth/certificate-screen.tsx'),
  'CertificateScreen',
);
export const ResetScreen = laterScreen(() => import('../features/auth/reset-screen.tsx'), 'ResetScreen');
export const SetUpScreen = laterScreen(() => import('../features/auth/set-up-screen.tsx'), 'SetUpScreen');
export const InvitationScreen = laterScreen(
  () => import('../features/auth/invitation-screen.tsx'),
  'InvitationScreen',
);
export const ApprovalScreen = laterScreen(
  () => import('../features/auth/approval-screen.tsx'),
  'ApprovalScreen',
);
export const ClosedScreen = laterScreen(() => import('../features/auth/closed-screen.tsx'), 'ClosedScreen');
export const ProviderReturnScreen = laterScreen(
  () => import('../features/auth/provider-return-screen.tsx'),
  'ProviderReturnScreen',
);
export const UnsubscribeScreen = laterScreen(
  () => import('../features/auth/unsubscribe-screen.tsx'),
  'UnsubscribeScreen',
);
export const HandOffScreen = laterScreen(
  () => import('../features/auth/hand-off-screen.tsx'),
  'HandOffScreen',
);

/** Loaded after the sign-in page is shown, or on demand. */
export const later = {
  PasskeySignIn: laterScreen(() => import('../features/auth/passkey-sign-in.tsx'), 'PasskeySignIn'),
  ProviderSignIn: laterScreen(() => import('../features/auth/provider-sign-in.tsx'), 'ProviderSignIn'),
  ForgotDialog: laterScreen(() => import('../features/auth/forgot-dialog.tsx'), 'ForgotDialog'),
  QuestionDialog: laterScreen(() => import('../features/auth/question-dialog.tsx'), 'QuestionDialog'),
  ModerationDialog: laterScreen(() => import('../features/auth/moderation-dialog.tsx'), 'ModerationDialog'),
  ConsentDialog: laterScreen(() => import('../features/auth/consent-dialog.tsx'), 'ConsentDialog'),
  PlatformNote: lazy(async (): Promise<{ default: ComponentType }> => {
    // The sign-in works without it.
    const part = await import('../features/auth/platform-note.tsx').catch(() => null);
    return { default: part?.PlatformNote ?? (() => null) };
  }),
};
