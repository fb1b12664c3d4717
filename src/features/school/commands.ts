import type { CallInput } from '../../lib/online-api.ts';
import { callServer } from '../../platform/online.ts';

export const getDeskSchool = () => callServer('getDeskSchool');

export const saveSchool = (change: NonNullable<CallInput<'saveSchool'>['body']>) =>
  callServer('saveSchool', { body: change });

/** Sets the school back to a version. `base` is the version that the screen shows. */
export const restoreSchool = (base: number, version: number) =>
  callServer('restoreSchool', { body: { base, version } });

/** Uploads a file; settings that are saved afterwards refer to its address. */
export const uploadSchoolFile = (kind: 'logo' | 'icon' | 'document', file: File) =>
  callServer('uploadSchoolFile', { params: { kind }, files: { upload: file } });
