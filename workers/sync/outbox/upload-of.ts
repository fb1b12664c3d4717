import type { StoredBlob } from '../../../src/db/database.ts';

/** Slowest supported upload, in bytes per ms. */
const slowest = 8;

/** A form with one file, and the timeout for its upload in ms. */
export function uploadOf(
  name: string,
  { data, type, name: called }: StoredBlob,
): { form: FormData; timeout: number } {
  const form = new FormData();
  form.append(name, new Blob([data], { type }), called);
  return { form, timeout: 60_000 + data.byteLength / slowest };
}
