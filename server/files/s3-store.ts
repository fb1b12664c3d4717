import { openAsBlob } from 'node:fs';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { temporaryFilesIn } from './temporary-files.ts';
import { Refusal } from '../http/refusal.ts';
import type { FileStore } from './file-store.ts';

export interface S3Settings {
  /** URL of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
}

/** Time until the response begins; uploads may take longer, by their size. */
const timeouts = { ms: 10_000, bytesPerMs: 50 };

/**
 * Stores files in a service with the S3 API. Files being received are on this disk. If the service is slow or
 * fails, requests get `unavailable`, and clients retry.
 */
export function s3Store(
  { endpoint, bucket, region, key, secret }: S3Settings,
  drafts: string,
  timeoutMs = timeouts.ms,
): FileStore {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 2,
  });
  const addressOf = (hash: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${hash.slice(0, 2)}/${hash}`;
  const request = async (hash: string, init: RequestInit, accepted: readonly number[], bytes = 0) => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeoutMs + bytes / timeouts.bytesPerMs);
    const response = await client
      .fetch(addressOf(hash), { ...init, signal: abort.signal })
      .catch((error: unknown) => {
        throw Object.assign(new Refusal('unavailable', { retryAfterSeconds: 5 }), { cause: error });
      })
      // The body may arrive as slowly as its reader consumes it.
      .finally(() => clearTimeout(timer));
    if (accepted.includes(response.status)) return response;
    await response.body?.cancel();
    if (response.status >= 500) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    throw new Error(`The file store responded to ${init.method ?? 'GET'} with status ${response.status}`);
  };
  return {
    draftPath: temporaryFilesIn(drafts),
    put: async (hash, file, type) => {
      const body = await openAsBlob(file);
      const headers = { 'content-type': type, 'content-length': String(body.size) };
      const response = await request(hash, { method: 'PUT', body, headers }, [200, 201, 204], body.size);
      await response.body?.cancel();
      await fs.rm(file, { force: true });
    },
    read: async (hash, range) => {
      const headers = range ? { range: `bytes=${range.from}-${range.to}` } : {};
      const response = await request(hash, { headers }, [200, 206, 404]);
      if (response.status !== 404 && response.body) return Readable.from(response.body);
      await response.body?.cancel();
      return null;
    },
    remove: async (hash) => {
      const response = await request(hash, { method: 'DELETE' }, [200, 204, 404]);
      await response.body?.cancel();
    },
  };
}
