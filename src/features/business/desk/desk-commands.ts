import type { CallInput } from '../../../lib/online-api.ts';
import type { DeskSeen } from '../../../lib/desk.ts';
import { callServer } from '../../../platform/online.ts';

const one = (id: number) => ({ params: { id } });

export const listTables = () => callServer('listBusinessTables');
export const addTable = (name: string) => callServer('addBusinessTable', { body: { name } });
export const editTable = (id: number, body: NonNullable<CallInput<'editBusinessTable'>['body']>) =>
  callServer('editBusinessTable', { ...one(id), body });
export const deleteTable = (id: number) => callServer('deleteBusinessTable', one(id));
export const getRearrangement = (id: number) => callServer('getRearrangement', one(id));

type Moves = NonNullable<CallInput<'releaseRearrangement'>['body']>['moves'];
export const releaseRearrangement = (id: number, moves: Moves) =>
  callServer('releaseRearrangement', { ...one(id), body: { moves } });

export const listDeskMeetings = () => callServer('listDeskMeetings');
export const placeMeeting = (body: NonNullable<CallInput<'placeBusinessMeeting'>['body']>) =>
  callServer('placeBusinessMeeting', { body });
/** `start` in seconds. */
export const moveMeeting = (
  id: number,
  body: NonNullable<CallInput<'moveBusinessMeeting'>['body']>,
  deskSeen: DeskSeen,
) => callServer('moveBusinessMeeting', { ...one(id), body, deskSeen });
export const endMeeting = (id: number, deskSeen: DeskSeen) =>
  callServer('endBusinessMeeting', { ...one(id), deskSeen });
export const getStatistics = () => callServer('getBusinessStatistics');
