import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { promised } from '../../src/lib/person-databases.ts';

const loadPage = async () => ({
  ...(await import('../../src/db/current-database.ts')),
  ...(await import('../../src/db/drafts.ts')),
  ...(await import('../../src/db/outbox.ts')),
  ...(await import('../../src/app/recover-unfinished.ts')),
  ...(await import('../../src/db/unfinished-writes.ts')),
});
type Page = Awaited<ReturnType<typeof loadPage>>;

/**
 * Loads the modules of a page: each page has a connection of its own, all share IndexedDB and localStorage.
 */
async function newPage(host: string): Promise<Page> {
  vi.resetModules();
  const { setOwner } = await import('../../src/db/owner.ts');
  setOwner(host, 1);
  const page = await loadPage();
  await page.database().open();
  opened.push(page);
  return page;
}

let opened: Page[];
let host: string;
let page: Page;
let stored: Map<string, string>;

beforeEach(async () => {
  stored = new Map();
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      },
      {
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
      },
    ),
  );
  opened = [];
  host = `${randomUUID()}.example`;
  page = await newPage(host);
});
afterEach(() => {
  for (const one of opened) one.database().close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const message = { kind: 'message.send', args: { group_id: 7, content: 'on the way out' } } as const;
const contentsOf = async (from: Page) =>
  (await from.listOps()).map((op) => op.kind === 'message.send' && op.args.content);

describe('a message that is being stored when the page is left', () => {
  it('is in the outbox once when the page is shown again', async () => {
    const sending = page.enqueue(message);
    page.suspendDatabase();
    expect(stored.size).toBe(1);
    await page.resumeDatabase();
    const id = await sending;
    expect((await page.listOps()).map(({ opId }) => opId)).toEqual([id]);
    expect(stored.size).toBe(0);
  });

  it('is aborted and stored later at any moment before the commit', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const sending = page.enqueue({ ...message, args: { group_id: 7, content: `${turns}` } });
      for (let turn = 0; turn < turns; turn++) await new Promise((resume) => setImmediate(resume));
      page.suspendDatabase();
      await new Promise((resume) => setImmediate(resume));
      await page.resumeDatabase();
      await sending;
    }
    expect(await contentsOf(page)).toEqual(Array.from({ length: 12 }, (_, at) => `${at}`));
    expect(stored.size).toBe(0);
  });

  it('is stored by the next page, with its id and its draft cleared', async () => {
    await page.putDraft({ key: 'chat:7', text: 'on the way out', updatedAt: 1 });
    void page.enqueue(message, { clearDraft: 'chat:7', opId: 'the-id' });
    page.suspendDatabase();
    const next = await newPage(host);
    await next.recoverUnfinished();
    expect((await next.listOps()).map(({ opId }) => opId)).toEqual(['the-id']);
    expect(await next.listDrafts()).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it('waits as long in the next page as it would have in the left one', async () => {
    void page.enqueue(message, { delay: 8000 });
    page.suspendDatabase();
    const next = await newPage(host);
    const before = Date.now();
    await next.recoverUnfinished();
    const [op] = await next.listOps();
    expect(op!.nextAt).toBeGreaterThanOrEqual(before + 8000);
    expect(op!.floorAt).toBe(op!.nextAt);
  });

  it('is not sent again by the left page, which is shown after the next page stored it', async () => {
    const sending = page.enqueue(message, { opId: 'the-id' });
    page.suspendDatabase();
    const next = await newPage(host);
    await next.recoverUnfinished();
    // The server has acknowledged it meanwhile.
    await next.database().outbox.clear();
    await page.resumeDatabase();
    expect(await sending).toBe('the-id');
    expect(await page.listOps()).toEqual([]);
  });

  it('keeps its file, and reports a file that is too large for localStorage as lost', async () => {
    const file = (size: number) => ({
      data: new Uint8Array(size).fill(7).buffer,
      type: 'audio/webm',
      name: 'voice.webm',
    });
    const op = { kind: 'message.file', args: { group_id: 7, file: randomUUID() } } as const;
    void page.enqueue(op, { opId: 'small', blob: file(20_000) });
    void page.enqueue(op, { opId: 'large', blob: file(4_000_000) });
    page.suspendDatabase();
    const next = await newPage(host);
    await next.recoverUnfinished();
    const { blobs } = next.database();
    const small = await blobs.get('small');
    expect(small?.name).toBe('voice.webm');
    expect(new Uint8Array(small?.data ?? new ArrayBuffer())).toEqual(new Uint8Array(20_000).fill(7));
    expect(await blobs.get('large')).toBeUndefined();
    expect((await next.listOps()).map(({ opId }) => opId)).toEqual(['small', 'large']);
  });

  it('is dropped after a sign-out', async () => {
    void page.enqueue(message);
    page.suspendDatabase();
    page.clearUnfinished(page.database().name);
    const next = await newPage(host);
    await next.recoverUnfinished();
    expect(await next.listOps()).toEqual([]);
  });
});

describe('a draft that is being stored when the page is left', () => {
  const draft = (text: string, updatedAt: number) => ({ key: 'chat:7', text, updatedAt });

  it('is stored by the next page', async () => {
    void page.putDraft(draft('half a sen', 5));
    page.suspendDatabase();
    const next = await newPage(host);
    await next.recoverUnfinished();
    expect(await next.listDrafts()).toEqual([draft('half a sen', 5)]);
  });

  it('does not replace a newer one', async () => {
    void page.putDraft(draft('old', 5));
    page.suspendDatabase();
    const next = await newPage(host);
    await next.putDraft(draft('new', 6));
    await next.recoverUnfinished();
    expect(await next.listDrafts()).toEqual([draft('new', 6)]);
  });

  it('is deleted by the next page if it was being deleted', async () => {
    await page.putDraft(draft('sent long ago', 5));
    void page.deleteDraft('chat:7');
    page.suspendDatabase();
    const next = await newPage(host);
    await next.recoverUnfinished();
    expect(await next.listDrafts()).toEqual([]);
  });
});

it('reports a read that another connection blocks for five seconds, until it completes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page = await newPage(host);
  const blocking = await promised(indexedDB.open(page.database().name));
  const transaction = blocking.transaction('groups', 'readwrite');
  let isHeld = true;
  const keepOpen = () => {
    if (isHeld) transaction.objectStore('groups').count().addEventListener('success', keepOpen);
  };
  keepOpen();
  const reading = page.database().groups.count();
  await vi.advanceTimersByTimeAsync(4000);
  expect(page.databaseProblem()).toBeNull();
  await vi.advanceTimersByTimeAsync(2000);
  expect(page.databaseProblem()).toBe('silent');
  isHeld = false;
  await reading;
  await vi.waitFor(() => expect(page.databaseProblem()).toBeNull());
  blocking.close();
});
