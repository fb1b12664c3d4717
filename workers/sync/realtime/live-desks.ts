/* The desks (administration screens) open in any tab: their changes, and the people at their rows. */
import * as v from 'valibot';
import { channels } from '../../../contract/channels.ts';
import { type Desk, desks, personAtRow } from '../../../contract/desks.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { type PersonAtRow, type DeskState, deskKey } from '../../../src/lib/desk.ts';
import type { AtDesk } from '../leader/answer-requests.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import type { DeskEvent } from './realtime.ts';

/** In ms. A screen that has not reported for this long counts as closed. */
const lifetime = 15_000;

export interface LiveDesks {
  /** A tab shows a desk, and possibly one of its rows. */
  setPosition: (at: AtDesk) => void;
  /** Wire names of the channels to subscribe to. */
  channels: () => string[];
  received: (channel: string, event: DeskEvent, payload: unknown) => void;
  /** The channels are subscribed; changes before this may have been missed. */
  subscribed: () => void;
  stop: () => void;
}

interface Parts {
  leadership: Leadership;
  whisper: (channel: string, data: unknown) => void;
  /** Called when `channels()` has changed. */
  channelsChanged: () => void;
  pull: () => void;
}

interface Open {
  row: string | null;
  editing: boolean;
  until: number;
}

export function liveDesks({ leadership, whisper, channelsChanged, pull }: Parts): LiveDesks {
  const { env, db } = leadership;
  const open = new Map<Desk, Open>();
  /** Time in ms until which a person counts as present, by desk and person. */
  const presentUntil = new Map<string, number>();
  let cancel = () => {};

  const deskOf = (channel: string) => desks.find((desk) => channels.desk(desk) === channel);
  const change = (desk: Desk, next: (news: DeskState) => DeskState) =>
    void write(leadership, ['meta'], async () => {
      const key = deskKey(desk);
      const news = (await getMeta(key, db)) ?? { changes: 0, people: [] };
      await putMeta(key, next(news), db);
    }).catch(() => undefined);
  const changed = (desk: Desk) => change(desk, (news) => ({ ...news, changes: news.changes + 1 }));
  const publishPosition = (desk: Desk) => {
    const { row, editing } = open.get(desk) ?? { row: null, editing: false };
    whisper(channels.desk(desk), { row, editing });
  };

  const closeExpired = () => {
    for (const [desk, { until }] of open) if (until <= env.now()) open.delete(desk);
    channelsChanged();
    cancel = open.size > 0 ? env.after(lifetime, closeExpired) : () => {};
  };

  const personMoved = (desk: Desk, payload: unknown) => {
    const parsed = v.safeParse(personAtRow, payload);
    if (!parsed.success || parsed.output.user.id === leadership.me) return;
    const { user, row, editing } = parsed.output;
    const now = env.now();
    const person = `${desk}:${user.id}`;
    const isNew = (presentUntil.get(person) ?? 0) <= now;
    presentUntil.set(person, now + lifetime);
    // Repeat our own position for a screen that has just opened.
    if (isNew && open.get(desk)?.row) publishPosition(desk);
    change(desk, (news) => {
      const others = news.people.filter((at) => at.user.id !== user.id && at.until > now);
      const theirs: PersonAtRow[] = row === null ? [] : [{ user, row, editing, until: now + lifetime }];
      return { ...news, people: [...others, ...theirs] };
    });
  };

  return {
    setPosition: ({ desk, row, editing }) => {
      const isNew = !open.has(desk);
      open.set(desk, { row, editing, until: env.now() + lifetime });
      if (isNew) {
        channelsChanged();
        cancel();
        cancel = env.after(lifetime, closeExpired);
      }
      publishPosition(desk);
    },
    channels: () => [...open.keys()].map(channels.desk),
    received: (channel, event, payload) => {
      const desk = deskOf(channel);
      if (!desk) return;
      if (event === 'client-at') return personMoved(desk, payload);
      changed(desk);
      // Some desks show rows that arrive by deltas.
      pull();
    },
    subscribed: () => {
      for (const desk of open.keys()) {
        changed(desk);
        publishPosition(desk);
      }
    },
    stop: () => cancel(),
  };
}
