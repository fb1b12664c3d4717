import type { StoredBlob } from '../../../src/db/database.ts';

/** Slowest supported upload, in bytes per ms. */
const minBytesPerMs = 8;

/** A form with one file, and the timeout for its upload in ms. */
export function uploadCall(
  name: string,
  { data, type, name: fileName }: StoredBlob,
): { form: FormData; timeout: number } {
  const form = new FormData();
  form.append(name, new Blob([data], { type }), fileName);
  return { form, timeout: 60_000 + data.byteLength / minBytesPerMs };
}
