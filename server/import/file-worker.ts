import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from '../spreadsheets/read-table.ts';
import { type Table, TableError, type TableRule } from '../spreadsheets/table.ts';
import { writeXlsx } from '../spreadsheets/write-xlsx.ts';
import { ImportError, type Programme } from './programme.ts';
import { readProgramme } from './read-programme.ts';

export type FileRequest =
  | { kind: 'programme'; bytes: Uint8Array; homeZone: string; now: number }
  | { kind: 'table'; bytes: Uint8Array }
  | { kind: 'xlsx'; rows: string[][] };

export type FileResponse =
  | { programme: Programme }
  | { table: Table }
  | { bytes: Uint8Array }
  | { refused: string }
  | { rule: TableRule };

async function answer(request: FileRequest): Promise<FileResponse> {
  try {
    switch (request.kind) {
      case 'programme':
        return { programme: readProgramme(request.bytes, request.homeZone, request.now) };
      case 'table':
        return { table: readTable(request.bytes) };
      case 'xlsx':
        return { bytes: await writeXlsx(request.rows) };
    }
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.message };
    if (error instanceof TableError) return { rule: error.rule };
    throw error;
  }
}

const response = await answer(workerData as FileRequest);
parentPort?.postMessage(response);
