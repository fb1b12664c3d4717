import type { Retention } from '../../../contract/retention.ts';
import type { CallInput } from '../../lib/online-api.ts';
import { callServer } from '../../platform/online.ts';
import { sync } from '../../platform/sync.ts';

export const getDeskSchool = () => callServer('getDeskSchool');

export const saveSchool = (change: NonNullable<CallInput<'saveSchool'>['body']>) =>
  callServer('saveSchool', { body: change });

/** Sets the school back to a version. `base` is the version that the screen shows. */
export const restoreSchool = (base: number, version: number) =>
  callServer('restoreSchool', { body: { base, version } });

/** Uploads a file; settings that are saved afterwards refer to its address. */
export const uploadSchoolFile = (kind: 'logo' | 'icon' | 'document', file: File) =>
  callServer('uploadSchoolFile', { params: { kind }, files: { upload: file } });

/** Sends the caller a test mail. */
export const testMail = () => callServer('testMail');

/** What the server assumes about its address, and whether live updates are connected; null if that is unknown. */
export async function checkAddress() {
  const outcome = await callServer('checkAddress');
  if (!outcome.ok) return outcome;
  const check = await sync().check();
  return {
    ok: true as const,
    value: { server: outcome.value, socket: check.ok ? check.value.socket : null },
  };
}

/** Counts what would be deleted with these days; null for never. */
export const previewRetention = (days: Retention) =>
  callServer('previewRetention', {
    query: Object.fromEntries(
      Object.entries(days).flatMap(([kind, count]) => (count === null ? [] : [[kind, String(count)]])),
    ),
  });

export const exportSchool = () => callServer('exportSchool');
export const getSchoolExport = (id: string) => callServer('getSchoolExport', { params: { id } });

export const getProviderSetup = () => callServer('getProviderSetup');
export const setProviderSecret = (sent: NonNullable<CallInput<'setProviderSecret'>['body']>) =>
  callServer('setProviderSecret', { body: sent });
