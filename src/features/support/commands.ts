import type { OperationArgs } from '../../../contract/operations.ts';
import type { Inbox, requestStates } from '../../../contract/support.ts';
import type { Localized } from '../../../contract/scalars.ts';
import { enqueue } from '../../db/outbox.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import type { DeskSeen } from '../../lib/desk.ts';
import { callServer } from '../../platform/online.ts';

export async function sendRequest(args: OperationArgs<'request.add'>): Promise<void> {
  await enqueue({ kind: 'request.add', args });
  syncInBackgroundIfOffline();
}

export async function reply(request_id: number, message: string): Promise<void> {
  await enqueue({ kind: 'request.reply', args: { request_id, message } });
  syncInBackgroundIfOffline();
}

const idParams = (id: number) => ({ params: { id } });

export const listInbox = (inbox: Inbox, page: number) =>
  callServer('listInbox', { query: { inbox, page: String(page) } });
export const getDeskRequest = (id: number) => callServer('getDeskRequest', idParams(id));
/** `client_id` makes the call idempotent if it is repeated after a lost response. */
export const answerRequest = (
  id: number,
  body: { message: string; close: boolean; client_id: string },
  deskSeen: DeskSeen,
) => callServer('answerRequest', { ...idParams(id), body, deskSeen });
export const noteOnRequest = (id: number, message: string, client_id: string) =>
  callServer('noteOnRequest', { ...idParams(id), body: { message, client_id } });
export const changeRequest = (
  id: number,
  body: { state?: (typeof requestStates)[number]; assignee?: 'me' | null },
  deskSeen: DeskSeen,
) => callServer('changeRequest', { ...idParams(id), body, deskSeen });

interface CannedForm {
  title: string;
  localized_text: Localized;
}

export const listCanned = () => callServer('listCanned');
export const addCanned = (body: CannedForm) => callServer('addCanned', { body });
export const editCanned = (id: number, body: CannedForm) =>
  callServer('editCanned', { ...idParams(id), body });
export const deleteCanned = (id: number) => callServer('deleteCanned', idParams(id));
