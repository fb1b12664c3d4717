import { startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { Passkey } from '../../../contract/passkeys.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { callServer } from '../../platform/online.ts';
import { deviceName } from './device-name.ts';

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

/**
 * Creates a passkey on this device and adds it to the account. Fails with `cancelled`, `alreadyAdded` or `impossible`
 * if the device made none; with an error of `current_password` if the server wants the password. `otherwise`: its name
 * if that of the device is unknown.
 */
export async function addPasskey(
  current_password: string | undefined,
  otherwise: string,
): Promise<Outcome<Passkey>> {
  const body = current_password === undefined ? {} : { current_password };
  const options = await callServer('beginPasskey', { body });
  if (!options.ok) return options;
  try {
    const optionsJSON = options.value as unknown as Options;
    const credential = await startRegistration({ optionsJSON });
    return await callServer('addPasskey', {
      body: { name: deviceName(navigator.userAgent) || otherwise, credential },
    });
  } catch (error) {
    return { ok: false, code: codeOf(error) };
  }
}

function codeOf(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'alreadyAdded';
  // Browsers report a refusal, a missing lock of the screen and a time-out alike.
  if (error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name)) return 'cancelled';
  return 'impossible';
}
