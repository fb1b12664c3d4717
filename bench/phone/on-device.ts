import type { Page } from 'playwright';

/**
 * Writes rows into the tables of the database on the device, in one transaction; live queries are not
 * notified.
 */
export const putRows = (page: Page, tables: Record<string, readonly unknown[]>) =>
  page.evaluate(async (text) => {
    const rowsByTable: Record<string, readonly unknown[]> = JSON.parse(text);
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('yurt:'));
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(found?.name ?? '');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('The database could not be opened')));
    });
    await new Promise<void>((resolve, reject) => {
      const writing = db.transaction(Object.keys(rowsByTable), 'readwrite');
      for (const [table, rows] of Object.entries(rowsByTable)) {
        for (const row of rows) writing.objectStore(table).put(row);
      }
      writing.addEventListener('complete', () => resolve());
      writing.addEventListener('abort', () => reject(new Error(String(writing.error))));
    });
    db.close();
    // As a text: Playwright takes long for large objects.
  }, JSON.stringify(tables));
