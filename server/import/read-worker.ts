import { parentPort, workerData } from 'node:worker_threads';
import { ImportError, type Programme } from './programme.ts';
import { readProgramme } from './read-programme.ts';

export interface ReadRequest {
  bytes: Uint8Array;
  homeZone: string;
  now: number;
}

export type ReadResponse = { programme: Programme } | { refused: string };

function answer({ bytes, homeZone, now }: ReadRequest): ReadResponse {
  try {
    return { programme: readProgramme(bytes, homeZone, now) };
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.message };
    throw error;
  }
}

parentPort?.postMessage(answer(workerData as ReadRequest));
