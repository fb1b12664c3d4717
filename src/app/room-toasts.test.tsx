import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../i18n/locales/app/en.po';
import { messages as entranceMessages } from '../i18n/locales/entrance/en.po';
import { closeToast, currentToasts } from '../ui/toast.ts';
import { CalledToast } from './called-toast.ts';
import { usePollToast } from './room/use-poll-toast.ts';

const called = vi.hoisted(() => ({ at: null as number | null }));
vi.mock('../features/room/hooks.ts', () => ({ useCalledAt: () => called.at }));
vi.mock('../features/schedule/hooks.ts', () => ({
  useEventPage: (id: number) =>
    id ? { event: { id, name: 'Glass', localized_name: { en: 'Glass' } } } : undefined,
}));

let root: Root;
const closeToasts = () => {
  for (const { id } of currentToasts()) closeToast(id);
};
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entranceMessages, ...messages } });
  history.replaceState(null, '', '/chat');
  called.at = null;
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const show = (content: ReactNode) =>
  act(async () => root.render(<I18nProvider i18n={i18n}>{content}</I18nProvider>));
const texts = () => currentToasts().map(({ text }) => text);

it('shows a person who is called to speak a toast that leads to the room', async () => {
  await show(<CalledToast />);
  expect(texts()).toEqual([]);
  called.at = 5;
  await show(<CalledToast />);
  expect(texts()).toEqual(['You have the floor: Glass']);
  await act(async () => currentToasts()[0]?.action?.run());
  expect(location.pathname).toMatch(/^\/schedule\/5\//);
});

it('shows no toast in the room to which the person is called', async () => {
  history.replaceState(null, '', '/schedule/5/glass');
  called.at = 5;
  await show(<CalledToast />);
  expect(texts()).toEqual([]);
});

function PollToast({
  waiting,
  isShown = false,
  onOpen,
}: {
  waiting: number;
  isShown?: boolean;
  onOpen: () => void;
}) {
  usePollToast({ eventId: 5, waiting, isShown, open: onOpen });
  return null;
}

it('shows a toast for each poll that opens while another tab is shown', async () => {
  const open = vi.fn<() => void>();
  await show(<PollToast waiting={0} onOpen={open} />);
  expect(texts()).toEqual([]);
  await show(<PollToast waiting={1} onOpen={open} />);
  expect(texts()).toEqual(['A poll is open in this room.']);
  currentToasts()[0]?.action?.run();
  expect(open).toHaveBeenCalledOnce();
  closeToasts();
  await show(<PollToast waiting={1} onOpen={open} />);
  expect(texts()).toEqual([]);
  await show(<PollToast waiting={2} onOpen={open} />);
  expect(texts()).toHaveLength(1);
  await show(<PollToast waiting={2} isShown onOpen={open} />);
  expect(texts()).toEqual([]);
  await show(<PollToast waiting={2} onOpen={open} />);
  expect(texts()).toEqual([]);
});
