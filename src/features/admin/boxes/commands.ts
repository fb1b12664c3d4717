import type { CallInput } from '../../../lib/online-api.ts';
import { callServer } from '../../../platform/online.ts';

export const listBoxes = () => callServer('listBoxes');
export const listBoxChoices = () => callServer('listBoxChoices');
export const listBoxCopies = (id: number) => callServer('listBoxCopies', { params: { id } });
export const addBox = (body: NonNullable<CallInput<'addBox'>['body']>) => callServer('addBox', { body });
export const changeBox = (id: number, body: NonNullable<CallInput<'changeBox'>['body']>) =>
  callServer('changeBox', { params: { id }, body });
/** Without a password, the server refuses if the caller signed in long ago. */
export const renewBoxCode = (id: number, password: string | null) =>
  callServer('renewBoxCode', {
    params: { id },
    body: { ...(password !== null && { current_password: password }) },
  });
export const revokeBox = (id: number, signOut: boolean) =>
  callServer('revokeBox', { params: { id }, body: { sign_out: signOut } });
export const bringInBoxFile = (id: number, upload: File) =>
  callServer('bringInBoxFile', { params: { id }, files: { upload } });
