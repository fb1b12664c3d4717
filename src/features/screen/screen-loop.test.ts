import { beforeEach, expect, it } from 'vitest';
import type { ScreenPicture } from '../../../contract/screens.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { everyMs, runScreen, type ScreenState, seldomMs, slowMs } from './screen-loop.ts';
import type { StoredScreen } from './stored-screen.ts';

const waiting: ScreenPicture = {
  event: null,
  language: null,
  languages: ['en', 'de', 'ru'],
  home_zone: 'Asia/Almaty',
  shown: null,
};
const live = (text: string): ScreenPicture => ({
  ...waiting,
  event: {
    id: 7,
    name: 'Sorting lines',
    localized_name: null,
    room: null,
    speakers: [],
    time_start: 0,
    time_finish: 0,
    cancelled: false,
  },
  shown: { view: 'announcement', text },
});
const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
const noConnection: Outcome<never> = { ok: false, code: 'network' };
const ended: Outcome<never> = { ok: false, code: 'unauthenticated', http: 401 };

/** A screen with its storage, a server that a test replaces, and timers that a test fires. */
class Rig {
  stored: StoredScreen | null = null;
  state: ScreenState = { screen: null, offline: false };
  picture: (token: string) => Promise<Outcome<ScreenPicture>> = async () => done(waiting);
  opened = 0;
  timers: { ms: number; work: () => void }[] = [];
  stop = () => {};

  start() {
    this.timers = [];
    this.stop = runScreen({
      read: () => this.stored,
      store: (screen) => void (this.stored = screen),
      remove: () => void (this.stored = null),
      open: async () => done({ token: `token ${++this.opened}`, code: 'ACEHKM' }),
      getPicture: (token) => this.picture(token),
      now: () => 1000,
      after: (ms, work) => {
        const timer = { ms, work };
        this.timers.push(timer);
        return () => void (this.timers = this.timers.filter((each) => each !== timer));
      },
      onChange: (state) => void (this.state = state),
    });
  }

  /** Fires the only timer of this length, and waits for its work. */
  async fire(ms: number) {
    const timer = this.timers.find((each) => each.ms === ms);
    if (!timer) throw new Error(`No timer of ${ms} ms: ${this.timers.map((each) => each.ms).join()}`);
    this.timers = this.timers.filter((each) => each !== timer);
    timer.work();
    await this.settled();
  }

  settled = () => new Promise((resolve) => setTimeout(resolve));
}

let rig: Rig;
beforeEach(async () => {
  rig = new Rig();
  rig.start();
  await rig.settled();
});

const show = async (text: string) => {
  rig.picture = async () => done(live(text));
  await rig.fire(everyMs);
};

it('shows a code until a moderator has entered it, then the picture', async () => {
  expect(rig.state).toMatchObject({ screen: { code: 'ACEHKM', picture: null }, offline: false });
  await rig.fire(everyMs);
  await rig.fire(seldomMs);
  rig.picture = async () => done(live('Welcome'));
  await rig.fire(seldomMs);
  expect(rig.state.screen?.picture?.shown).toEqual({ view: 'announcement', text: 'Welcome' });
});

it('keeps the last picture without a connection, also after a reload', async () => {
  await show('Lunch');
  rig.picture = async () => noConnection;
  await rig.fire(everyMs);
  const last = { screen: { picture: { shown: { text: 'Lunch' } } }, offline: true };
  expect(rig.state).toMatchObject(last);
  rig.stop();
  rig.start();
  await rig.settled();
  expect(rig.state).toMatchObject(last);
  rig.picture = async () => done(live('Coffee'));
  await rig.fire(seldomMs);
  expect(rig.state).toMatchObject({ screen: { picture: { shown: { text: 'Coffee' } } }, offline: false });
  expect(rig.opened).toBe(1);
});

it('says that there is no connection while a request has no answer', async () => {
  await show('Lunch');
  rig.picture = () => new Promise(() => undefined);
  await rig.fire(everyMs);
  expect(rig.state.offline).toBe(false);
  await rig.fire(slowMs);
  expect(rig.state).toMatchObject({ screen: { picture: { shown: { text: 'Lunch' } } }, offline: true });
});

it('deletes the picture and shows a new code when its access has ended', async () => {
  await show('Lunch');
  rig.picture = async () => ended;
  await rig.fire(everyMs);
  expect(rig.state).toMatchObject({ screen: { token: 'token 2', picture: null }, offline: false });
});

it('drops the picture of a token that a link has replaced meanwhile', async () => {
  await show('Lunch');
  const other = { token: 'of a link', code: null, picture: null, receivedAt: 0 };
  rig.picture = async () => {
    rig.stored = other;
    return done(live('Late'));
  };
  await rig.fire(everyMs);
  expect(rig.stored).toBe(other);
  rig.picture = async (token) => done(live(token));
  await rig.fire(0);
  expect(rig.state).toMatchObject({ screen: { picture: { shown: { text: 'of a link' } } } });
});

it('makes no request after it has stopped', async () => {
  rig.stop();
  expect(rig.timers).toEqual([]);
});
