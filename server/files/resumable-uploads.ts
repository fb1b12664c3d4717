import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { type Locker, Server } from '@tus/server';
import { fileLimits } from '../../contract/files.ts';
import type { ReceivedFile } from './received-file.ts';

/** Below the base path of the API. The protocol is tus 1.0. */
export const uploadsPath = '/api/library/uploads';

/** Milliseconds after which an unfinished upload expires. */
const keptForMs = 7 * 24 * 3_600_000;
/** Maximum of uploads that a person has started and not used. */
const mostOpen = 50;

/** Files uploaded in parts, possibly over days. Only the person who started an upload can continue it. */
export interface ResumableUploads {
  /** `remainingBytes`: bytes that the person may still upload, in all started uploads together. */
  answer: (userId: number, request: Request, room: number) => Promise<Response>;
  /**
   * A complete upload of the person, with its hash; undefined if there is none, `unfinished` if bytes are
   * missing.
   */
  find: (userId: number, id: string) => Promise<ReceivedFile | 'unfinished' | undefined>;
  /** Deletes an upload that is stored elsewhere or no longer needed. */
  remove: (id: string) => Promise<void>;
  sweep: (now: number) => Promise<void>;
}

const isOf = (userId: number, id: string) =>
  new RegExp(`^${userId}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`).test(id);

export function resumableUploads(folder: string, locker?: Locker): ResumableUploads {
  const whose = new WeakMap<Request, number>();
  let server: Server | undefined;
  const open = () =>
    (server ??= new Server({
      path: uploadsPath,
      datastore: new FileStore({ directory: folder, expirationPeriodInMilliseconds: keptForMs }),
      maxSize: fileLimits.material,
      relativeLocation: true,
      ...(locker && { locker }),
      allowedOrigins: () => false,
      namingFunction: (request) => `${whose.get(request) ?? 0}-${randomUUID()}`,
      // Error texts of the library may contain paths of this machine.
      onResponseError: (_, error) =>
        'status_code' in error ? error : { status_code: 500, body: 'Server error\n' },
    }));
  const fileOf = (id: string) => path.join(folder, id);
  const remove = async (id: string) => {
    await fs.rm(fileOf(id), { force: true });
    await fs.rm(`${fileOf(id)}.json`, { force: true });
  };
  const lengthOf = async (id: string): Promise<number> => {
    const stored = await fs.readFile(`${fileOf(id)}.json`, 'utf8').catch(() => '{}');
    return (JSON.parse(stored) as { size?: number }).size ?? fileLimits.material;
  };
  const names = () => fs.readdir(folder).catch((): string[] => []);

  return {
    answer: async (userId, request, room) => {
      const { pathname } = new URL(request.url);
      const id = pathname.slice(uploadsPath.length + 1);
      if (id !== '' && !isOf(userId, id)) return new Response('Not found\n', { status: 404 });
      if (request.method === 'GET') return new Response('Not found\n', { status: 404 });
      if (request.method === 'POST') {
        const begun = (await names()).filter((name) => isOf(userId, name));
        if (begun.length >= mostOpen)
          return new Response('Too many uploads\n', { status: 429, headers: { 'retry-after': '3600' } });
        const lengths = await Promise.all(begun.map(lengthOf));
        const coming = Number(request.headers.get('upload-length') ?? fileLimits.material);
        if (lengths.reduce((sum, each) => sum + each, coming) > room)
          return new Response('No room\n', { status: 507 });
      }
      whose.set(request, userId);
      return open().handleWeb(request);
    },
    find: async (userId, id) => {
      if (!isOf(userId, id)) return undefined;
      const stored = await fs.readFile(`${fileOf(id)}.json`, 'utf8').catch(() => undefined);
      const there = await fs.stat(fileOf(id)).catch(() => undefined);
      if (stored === undefined || !there) return undefined;
      const { size, metadata } = JSON.parse(stored) as {
        size?: number;
        metadata?: Record<string, string | null>;
      };
      if (size === undefined || there.size < size) return 'unfinished';
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(fileOf(id))) hash.update(chunk as Buffer);
      return {
        path: fileOf(id),
        name: metadata?.['filename'] ?? '',
        hash: hash.digest('hex'),
        bytes: there.size,
      };
    },
    remove,
    sweep: async (now) => {
      for (const name of await names()) {
        const written = await fs.stat(path.join(folder, name)).catch(() => undefined);
        if (written && written.mtimeMs < now - keptForMs)
          await fs.rm(path.join(folder, name), { force: true });
      }
    },
  };
}
