import * as v from 'valibot';
import { typing, usersEvent } from '../../../contract/channels.ts';
import { type Leadership, write } from '../leader/leadership.ts';

/** In ms. A typing state that is not renewed within this time ends, even if its end was not received. */
const typingLasts = 6000;

/** Stores who is online: the whole list after connecting, then each change. */
export async function writeUsers(leadership: Leadership, payload: unknown): Promise<void> {
  const parsed = v.safeParse(usersEvent, payload);
  if (!parsed.success) return;
  const news = parsed.output;
  await write(leadership, ['presence'], async () => {
    const { presence } = leadership.db;
    if ('online' in news && Array.isArray(news.online)) {
      const online = new Set(news.online);
      await presence.filter((row) => row.online && !online.has(row.id)).modify({ online: false });
      const held = await presence.bulkGet(news.online);
      const rows = news.online.map((id, at) => ({
        id,
        online: true,
        last_action_at: held[at]?.last_action_at ?? null,
      }));
      await presence.bulkPut(rows);
    } else if ('id' in news) {
      const held = await presence.get(news.id);
      const last_action_at = news.last_action_at ?? held?.last_action_at ?? null;
      await presence.put({ id: news.id, online: news.online, last_action_at });
    } else if ('came' in news) {
      const { came, went, last_action_at } = news;
      const row = (online: boolean) => (id: number) => ({ id, online, last_action_at });
      await presence.bulkPut([...came.map(row(true)), ...went.map(row(false))]);
    }
  });
}

/** Stores that a person is typing in a group; the row expires after `typingLasts`. */
export async function writeTyping(leadership: Leadership, channel: string, payload: unknown): Promise<void> {
  const groupId = Number(/^private-chat\.(\d+)$/.exec(channel)?.[1] ?? 0);
  const parsed = v.safeParse(typing, payload);
  if (!parsed.success || groupId === 0 || parsed.output.user.id === leadership.me) return;
  const user_id = parsed.output.user.id;
  const key = `${groupId}:${user_id}`;
  const until = leadership.env.now() + typingLasts;
  await write(leadership, ['typing'], async () => {
    if (parsed.output.typing) await leadership.db.typing.put({ key, group_id: groupId, user_id, until });
    else await leadership.db.typing.delete(key);
  });
  if (parsed.output.typing)
    leadership.env.after(typingLasts, () => void endTyping(leadership, key).catch(() => undefined));
}

const endTyping = (leadership: Leadership, key: string) =>
  write(leadership, ['typing'], async () => {
    const row = await leadership.db.typing.get(key);
    if (row && row.until <= leadership.env.now()) await leadership.db.typing.delete(key);
  });
