import type { ScreenChoiceInput } from '../../../contract/screens.ts';
import { callServer } from '../../platform/online.ts';

/** The screen calls without the session of a person, even if somebody is signed in in this browser. */
export const openScreen = () => callServer('openScreen', {}, null);
export const getScreen = (token: string) => callServer('getScreen', {}, token);

const of = (id: number) => ({ params: { id } });

export const getScreenRemote = (eventId: number) => callServer('getScreenRemote', of(eventId));
export const setScreen = (eventId: number, choice: ScreenChoiceInput) =>
  callServer('setScreen', { ...of(eventId), body: choice });
export const connectScreen = (eventId: number, code: string) =>
  callServer('addScreen', { ...of(eventId), body: { code } });
export const addScreenLink = (eventId: number) => callServer('addScreen', { ...of(eventId), body: {} });
export const deleteScreen = (eventId: number, screen: number) =>
  callServer('deleteScreen', { params: { id: eventId, screen } });
