import { addUser } from './plain-access.ts';
import type { PlainTools } from './plain-call.ts';
import { plainChannels } from './plain-channels.ts';
import { groupType } from './plain-chat-rows.ts';
import { addMessage } from './plain-chat.ts';
import { addGroup, leave, sendAdded, sendUpdate } from './plain-groups.ts';
import { logRow } from './plain-rows.ts';
import type { PlainEvent, PlainGroup, PlainLog, PlainPoll, PlainUser } from './plain-state.ts';

type Live = { notify: boolean };

/** Actions of organisers and other people on a plain server, without requests. */
export interface PlainControls {
  addUser: (user: Partial<PlainUser> & { first_name: string }) => PlainUser;
  /** The handout is linked to the event. */
  addEvent: (
    event: Pick<PlainEvent, 'name' | 'time_start' | 'time_finish'> & Partial<PlainEvent>,
  ) => PlainEvent;
  addPoll: (poll: Pick<PlainPoll, 'title' | 'variations'> & Partial<PlainPoll>) => PlainPoll;
  approveReviews: () => void;
  /** Also notifies the person's devices, except with `notify: false`. */
  addLog: (log: Pick<PlainLog, 'owner' | 'title'> & Partial<PlainLog>, live?: Live) => PlainLog;
  addGroup: (title: string, members: readonly PlainUser[]) => number;
  join: (groupId: number, user: PlainUser) => void;
  leave: (groupId: number, user: PlainUser) => void;
  /** Sends a group's row to its members. */
  publishGroup: (groupId: number) => void;
  /** Adds a message and sends it to listeners, except with `notify: false`. */
  sendMessage: (groupId: number, author: PlainUser, content: string, live?: Live) => number;
}

export function plainControls(tools: PlainTools): PlainControls {
  const { state, nextId, emit } = tools;
  const group = (id: number): PlainGroup => {
    const found = state.groups.get(id);
    if (!found) throw new Error(`Unknown group ${id}`);
    return found;
  };
  return {
    addUser: (given) => addUser(tools, given),
    addEvent: (given) => {
      const event: PlainEvent = {
        type: { id: 3, title: 'Lecture', alias: 'lecture' },
        course: null,
        user: null,
        experts: [],
        zoom_meeting_number: null,
        zoom_password: null,
        zoom_link: null,
        internal_link: null,
        video_link: null,
        materials: new Set([...state.materials.keys()].slice(0, 1)),
        ratings: new Map(),
        ...given,
        id: nextId(),
      };
      state.events.set(event.id, event);
      return event;
    },
    addPoll: (given) => {
      const base = { group: 'administrative', free_answer: false, mandatory: false, votes: new Map() };
      const poll = { ...base, ...given, id: nextId() };
      state.polls.set(poll.id, poll);
      return poll;
    },
    approveReviews: () => {
      for (const review of state.reviews.values()) review.approved = true;
    },
    addLog: (given, { notify } = { notify: true }) => {
      const about = { notificator: null, event: null, library: null };
      const base = { type: 'event', content: '', created_at: tools.now(), read_at: null, ...about };
      const log = { ...base, ...given, id: nextId() };
      state.logs.set(log.id, log);
      if (notify) emit(plainChannels.ownNotifications(log.owner), 'notification', logRow(tools, log));
      return log;
    },
    addGroup: (title, members) => {
      const author = members[0]?.id ?? 0;
      return addGroup(tools, { type: groupType, title, author, members: members.map(({ id }) => id) }).id;
    },
    join: (groupId, user) => {
      group(groupId).members.add(user.id);
      sendAdded(tools, group(groupId), user.id);
    },
    leave: (groupId, user) => leave(tools, group(groupId), user.id),
    publishGroup: (groupId) => sendUpdate(tools, group(groupId)),
    sendMessage: (groupId, author, content, { notify } = { notify: true }) => {
      const live = notify ? tools : { ...tools, emit: () => {} };
      return addMessage(live, { group: groupId, author: author.id, content }).id;
    },
  };
}
