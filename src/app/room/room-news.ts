import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { Material } from '../../../contract/library.ts';
import { database } from '../../db/current-database.ts';
import { listQuestionsOfEvent } from '../../db/event-questions.ts';
import { keysSeenOnSite } from '../../db/held-questions.ts';
import { markHeldSeen } from '../../db/held.ts';
import { listResidentMaterials } from '../../db/materials.ts';
import { getMeta, putMeta, type RoomSeen } from '../../db/meta.ts';
import { getPolls } from '../../features/polls/queries.ts';
import { unansweredPolls } from '../../features/polls/poll-order.ts';
import { listUnseenOnSite } from '../../features/room/question-queries.ts';

export type RoomNews = Partial<Record<string, number>>;

const unseen: RoomSeen = { questions: 0, materials: 0 };
/** Rooms whose marks are stored; the oldest is dropped. */
const maxRooms = 30;

async function getNewest(eventId: number): Promise<RoomSeen> {
  const [questions, materials] = await Promise.all([
    listQuestionsOfEvent(eventId),
    database().materials.toArray(),
  ]);
  return {
    questions: Math.max(0, ...questions.map(({ id }) => id)),
    materials: Math.max(0, ...ofEvent(materials, eventId).map(({ id }) => id)),
  };
}

const ofEvent = (materials: readonly Material[], eventId: number) =>
  materials.filter(({ events }) => events.some(({ id }) => id === eventId));

/** Counts what is new in each tab of a room. */
async function getNews(eventId: number): Promise<RoomNews> {
  const [questions, onSite, materials, seen, { polls }] = await Promise.all([
    listQuestionsOfEvent(eventId),
    listUnseenOnSite(eventId),
    listResidentMaterials(),
    getMeta('roomSeen'),
    getPolls(),
  ]);
  const marks = seen?.[eventId] ?? unseen;
  const newer = questions.filter(({ id, own }) => id > marks.questions && own !== true);
  const seenKeys = await keysSeenOnSite(newer.flatMap(({ client_id: key }) => key ?? []));
  return {
    questions: newer.filter(({ client_id: key }) => !key || !seenKeys.has(key)).length + onSite.length,
    materials: ofEvent(materials, eventId).filter(({ id }) => id > marks.materials).length,
    poll: unansweredPolls(polls).filter(({ event_id }) => event_id === eventId).length,
  };
}

async function markSeen(eventId: number, tab: keyof RoomSeen): Promise<void> {
  if (tab === 'questions') await markHeldSeen(await listUnseenOnSite(eventId));
  const [seen = {}, newest] = await Promise.all([getMeta('roomSeen'), getNewest(eventId)]);
  const marks = seen[eventId] ?? unseen;
  if (marks[tab] >= newest[tab]) return;
  const others = Object.entries(seen).filter(([id]) => Number(id) !== eventId);
  await putMeta('roomSeen', {
    ...Object.fromEntries(others.slice(-maxRooms + 1)),
    [eventId]: { ...marks, [tab]: newest[tab] },
  });
}

const isMarked = (tab: string): tab is keyof RoomSeen => Object.hasOwn(unseen, tab);

/** Counts of new things by tab; those of the current tab are marked as seen while it is shown. */
export function useRoomNews(eventId: number, current: string): RoomNews {
  const news = useLiveQuery(() => getNews(eventId), [eventId]);
  const count = news?.[current] ?? 0;
  const [visible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const watch = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', watch);
    return () => document.removeEventListener('visibilitychange', watch);
  }, []);
  useEffect(() => {
    if (visible && count > 0 && isMarked(current)) void markSeen(eventId, current).catch(() => undefined);
  }, [eventId, current, count, visible]);
  return isMarked(current) ? { ...news, [current]: 0 } : (news ?? {});
}
