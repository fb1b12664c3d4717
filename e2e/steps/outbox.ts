import type { Page } from '@playwright/test';

/**
 * Puts rare failures into the outbox of the signed-in person: an edit with a conflict, an invalid message,
 * and one whose group is not accessible any more.
 */
export async function putFailedOps(page: Page, groupId: number, messageId: number) {
  const lane = `chat:${groupId}`;
  const person = { id: 1, first_name: 'Anna', last_name: 'Weber' };
  const current = {
    id: messageId,
    group: { id: groupId },
    content: 'Bring gloves and a helmet, please; there is no light in the lower hall.',
    type: { id: 1 },
    author: person,
    created_at: 1_780_000_000,
  };
  const dead = { v: 1, lane, state: 'dead', maybeSent: false, attempts: 1, nextAt: 0, firstAttemptAt: 1 };
  const ops = [
    {
      kind: 'message.edit',
      args: { id: messageId, group_id: groupId, content: 'Bring warm gloves', base: 'Bring gloves' },
      error: { code: 'conflict', http: 412, subject: { type: 'message', id: messageId }, current },
    },
    {
      kind: 'message.send',
      args: { group_id: groupId, content: 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(6) },
      error: { code: 'invalid', http: 422, errors: { content: ['Zu lang'] } },
    },
    {
      kind: 'message.send',
      args: { group_id: groupId, content: 'See you at table 4' },
      error: { code: 'notFound', http: 404, subject: { type: 'group', id: groupId } },
    },
  ].map((op) => ({ ...dead, ...op, opId: crypto.randomUUID(), createdAt: Date.now() }));
  await page.evaluate(async (rows) => {
    const all = await indexedDB.databases();
    const name = all.find((database) => database.name?.startsWith('yurt:'))?.name ?? '';
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error(`${name} could not be opened`)));
    });
    await new Promise<void>((resolve, reject) => {
      const writing = db.transaction('outbox', 'readwrite');
      for (const row of rows) writing.objectStore('outbox').add(row);
      writing.addEventListener('complete', () => resolve());
      writing.addEventListener('error', () => reject(new Error('The op could not be added to the outbox')));
    });
    db.close();
  }, ops);
}
