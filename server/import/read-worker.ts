import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from '../spreadsheets/read-table.ts';
import { type Table, TableError, type TableRule } from '../spreadsheets/table.ts';
import { ImportError, type Programme } from './programme.ts';
import { readProgramme } from './read-programme.ts';

export type ReadRequest =
  | { kind: 'programme'; bytes: Uint8Array; homeZone: string; now: number }
  | { kind: 'table'; bytes: Uint8Array };

export type ReadResponse =
  | { programme: Programme }
  | { table: Table }
  | { refused: string }
  | { rule: TableRule };

function answer(request: ReadRequest): ReadResponse {
  try {
    return request.kind === 'table'
      ? { table: readTable(request.bytes) }
      : { programme: readProgramme(request.bytes, request.homeZone, request.now) };
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.message };
    if (error instanceof TableError) return { rule: error.rule };
    throw error;
  }
}

parentPort?.postMessage(answer(workerData as ReadRequest));
