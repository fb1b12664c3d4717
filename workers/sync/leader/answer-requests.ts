import { channels } from '../../../contract/channels.ts';
import type { TabRequest } from '../../../src/db/tab-request.ts';
import type { ConnectionCheck, Outcome } from '../../../src/lib/sync-api.ts';
import type { ServerRequest } from '../session/server-requests.ts';
import { offline } from '../session/outcome.ts';
import { type Leadership, write } from './leadership.ts';

/** In ms. A request this old has lost its caller and is deleted. */
const requestLifetime = 60_000;

interface Parts {
  openGroup: (groupId: number) => void;
  atDesk: (at: AtDesk) => Promise<void>;
  /** A tab shows the content of a channel. */
  show: (channel: string) => void;
  retryNow: () => void;
  check: () => Promise<ConnectionCheck>;
  askServer: (request: ServerRequest, id: string) => Promise<Outcome<unknown>>;
}

export type AtDesk = Extract<TabRequest['want'], { kind: 'desk' }>;
type RequestHandler = (request: TabRequest['want'], id: string) => Promise<Outcome<unknown>>;

/** Handles requests of this tab and of other tabs. */
export const createRequestHandler =
  ({ openGroup, atDesk, show, retryNow, check, askServer }: Parts): RequestHandler =>
  async (request, id) => {
    switch (request.kind) {
      case 'open':
        openGroup(request.groupId);
        return { ok: true, value: null };
      case 'desk':
        await atDesk(request);
        return { ok: true, value: null };
      case 'room':
        show(channels.room(request.eventId));
        return { ok: true, value: null };
      case 'people':
        show(channels.people);
        return { ok: true, value: null };
      case 'retry':
        retryNow();
        return { ok: true, value: null };
      case 'check':
        return { ok: true, value: await check() };
      default:
        // The script that handles the request may fail to load.
        return askServer(request, id).catch(() => offline);
    }
  };

/** Answers the requests that other tabs have stored in the database. Returns a function that stops it. */
export function answerRequests(leadership: Leadership, handle: RequestHandler): () => void {
  const taken = new Set<string>();
  const answer = async ({ seq, id, want: request }: TabRequest) => {
    const outcome = await handle(request, id);
    await write(leadership, ['asks'], () => leadership.db.asks.update(seq, { answer: outcome }));
  };
  return leadership.env.observe(
    () => leadership.db.asks.toArray(),
    (asks) => {
      const now = leadership.env.now();
      const old = asks.filter((ask) => now - ask.at > requestLifetime).map((ask) => ask.seq);
      if (old.length > 0)
        void write(leadership, ['asks'], () => leadership.db.asks.bulkDelete(old)).catch(() => undefined);
      for (const ask of asks) {
        if (ask.answer !== undefined || taken.has(ask.id) || now - ask.at > requestLifetime) continue;
        taken.add(ask.id);
        void answer(ask).catch(() => undefined);
      }
    },
  );
}
