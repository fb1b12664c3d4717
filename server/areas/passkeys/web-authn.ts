/** Loaded when somebody uses a passkey, because it is a lot of code. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
