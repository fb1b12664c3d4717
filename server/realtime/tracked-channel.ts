import type { BusMember } from '../cluster/bus.ts';

/**
 * Echo's format: clients get the `user_info` of all members in `here`, and of one in `joining` and `leaving`.
 */
export interface ChannelMember {
  user_id: number;
  user_info: { id: number; device?: number };
}

/** The state of a channel whose members this or another process reads. */
export interface Tracked {
  /** Members with sockets at this process, by identity. */
  localMembers: Map<string, { member: BusMember; sockets: Set<string> }>;
  /** Ids of sockets of this process that read members. */
  readers: Set<string>;
  /** Other processes that watch the channel. */
  watchers: Set<string>;
  /** Undefined while there is no reader. */
  view: View | undefined;
}

/** The channel as the readers of this process see it. */
export interface View {
  /** Members at other processes: by process, then by identity. */
  remoteMembers: Map<string, Map<string, BusMember>>;
  /** Members announced to the readers. */
  announced: Map<string, BusMember>;
  /** Identities that may have joined or left since. */
  changed: Set<string>;
  /** Processes that have not named their members yet. */
  waitingFor: Set<string>;
  /** False until `whenAnswered` has resolved; until then nothing is announced. */
  ready: boolean;
  whenAnswered: Promise<void>;
  /** Ends the wait. Repeated calls have no effect. */
  answered: () => void;
}

/**
 * The identity of a member on a channel. On a channel of one person (`presence-`), members are that person's
 * devices; in a chat they are people. Members with the same identity count as one.
 */
export function memberOn(
  channel: string,
  [id, device]: BusMember,
): { identity: string; member: ChannelMember } {
  return channel.startsWith('presence-')
    ? { identity: `${id}:${device}`, member: { user_id: id, user_info: { id, device } } }
    : { identity: String(id), member: { user_id: id, user_info: { id } } };
}

export function isPresent({ localMembers, view }: Tracked, identity: string): BusMember | undefined {
  const local = localMembers.get(identity)?.member;
  if (local) return local;
  for (const members of view?.remoteMembers.values() ?? []) {
    const found = members.get(identity);
    if (found) return found;
  }
  return undefined;
}

/** A view that is ready once the processes `waitingFor` have replied, after `ms` at the latest. */
export function viewOf(entry: Tracked, waitingFor: Iterable<string>, ms: number): View {
  let resolve = () => {};
  const whenAnswered = new Promise<void>((done) => (resolve = done));
  const view: View = {
    remoteMembers: new Map(),
    announced: new Map(),
    changed: new Set(),
    waitingFor: new Set(waitingFor),
    ready: false,
    whenAnswered,
    answered: () => {
      if (view.ready) return;
      view.ready = true;
      clearTimeout(late);
      for (const [identity, { member }] of entry.localMembers) view.announced.set(identity, member);
      for (const members of view.remoteMembers.values())
        for (const [identity, member] of members)
          if (!view.announced.has(identity)) view.announced.set(identity, member);
      view.changed.clear();
      resolve();
    },
  };
  const late = setTimeout(view.answered, ms).unref();
  if (view.waitingFor.size === 0) view.answered();
  return view;
}
