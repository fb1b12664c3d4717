import { callServer } from '../../platform/online.ts';
import { storeProviderAttempt } from '../../platform/provider-attempt.ts';

export const listDevices = () => callServer('listDevices');
export const signOutDevice = (id: number) => callServer('endDevice', { params: { id } });

interface NewPassword {
  current_password: string;
  password: string;
  password_confirmation: string;
}

export const setPassword = (sent: NewPassword) => callServer('changePassword', { body: sent });
export const requestNewAddress = (sent: { email: string; current_password: string }) =>
  callServer('changeEmail', { body: sent });
export const signOutOthers = () => callServer('endOtherDevices');

export const getSecondFactor = () => callServer('getSecondFactor');
export const confirmSecondFactor = (code: string) => callServer('confirmSecondFactor', { body: { code } });
export const renewRecoveryCodes = (code: string) => callServer('renewRecoveryCodes', { body: { code } });
export const endSecondFactor = (code: string) => callServer('endSecondFactor', { body: { code } });
export const beginSecondFactor = (current_password: string | undefined) =>
  callServer('beginSecondFactor', { body: current_password === undefined ? {} : { current_password } });

export const listPasskeys = () => callServer('listPasskeys');
export const renamePasskey = (id: number, name: string) =>
  callServer('renamePasskey', { params: { id }, body: { name } });
export const deletePasskey = (id: number) => callServer('deletePasskey', { params: { id } });

export const listIdentities = () => callServer('listIdentities');
export const unlinkIdentity = (id: number) => callServer('unlinkIdentity', { params: { id } });

/** Opens the page of the identity provider, which leads back to the page that connects the account. */
export async function goToLink(current_password: string | undefined) {
  const body = current_password === undefined ? {} : { current_password };
  const begun = await callServer('beginIdentityLink', { body });
  if (!begun.ok) return begun;
  const { address, state, secret } = begun.value;
  storeProviderAttempt({ state, secret, purpose: 'link', next: null, signOutAddress: null });
  location.assign(address);
  return begun;
}
