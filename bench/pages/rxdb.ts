import { createRxDatabase, type RxJsonSchema } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { MessageRow } from '../../src/db/database.ts';
import { messageRows, messagesOnWire } from './rows.ts';

type Kept = 'group' | 'group_id' | 'content' | 'type' | 'author' | 'created_at' | 'rev' | 'reply_of';
type Stored = Pick<MessageRow, Kept> & { id: string; number: number; client_id: string };

const most = Number.MAX_SAFE_INTEGER;
const integer = { type: 'integer', minimum: 0, maximum: most, multipleOf: 1 } as const;
const schema: RxJsonSchema<Stored> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 16 },
    number: integer,
    group: { type: 'object' },
    group_id: integer,
    content: { type: 'string' },
    type: { type: 'object' },
    author: { type: 'object' },
    created_at: { type: 'number' },
    client_id: { type: 'string', maxLength: 36 },
    rev: { type: 'number' },
    reply_of: { type: 'object' },
  },
  required: ['id', 'number', 'group_id', 'client_id'],
  indexes: [['group_id', 'number'], 'client_id'],
};

/* A page of its own, since RxDB brings another version of Dexie. */

/** The same rows, ready made, by RxDB's bulkInsert over its Dexie storage. Its primary keys are texts. */
async function applyRxdb(count: number, groups: number): Promise<number> {
  const database = await createRxDatabase({
    name: `bench-rxdb-${crypto.randomUUID()}`,
    storage: getRxStorageDexie(),
    multiInstance: false,
  });
  const { messages } = await database.addCollections({ messages: { schema } });
  const rows = messageRows(messagesOnWire(count, groups)).map(({ reply_of, ...row }) => ({
    ...row,
    ...(reply_of && { reply_of }),
    id: String(row.id),
    number: row.id,
    client_id: row.client_id ?? '',
  }));
  const start = performance.now();
  const { error, success } = await messages.bulkInsert(rows);
  const took = performance.now() - start;
  if (error.length > 0 || success.length !== count) throw new Error(`${error.length} rows were refused`);
  await database.remove();
  return took;
}

const pageBench = { applyRxdb };

export type RxdbBench = typeof pageBench;

Object.assign(globalThis, { pageBench });
