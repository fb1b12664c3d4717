import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Context } from '../context.ts';
import { allTables } from '../data/tables.ts';

const endings: Record<string, string> = {
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
};

/** Writes a zip with all data of a person. Returns its size in bytes. */
export async function writeOwnData(
  ctx: Context,
  userId: number,
  target: string,
  report: (done: number, total: number) => void,
): Promise<number> {
  const out = createWriteStream(target, { mode: 0o600 });
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) return void out.destroy(error);
    bytes += chunk.byteLength;
    out.write(chunk);
  });
  const parts = allTables.flatMap(([, table]) =>
    typeof table.export === 'string' ? [] : Object.entries(table.export),
  );
  const files = await filesOf(ctx, userId);
  const total = parts.length + files.length;
  let done = 0;
  report(done, total);
  for (const [name, read] of parts) {
    const part = new ZipDeflate(`${name}.json`, { level: 6 });
    zip.add(part);
    part.push(Buffer.from(JSON.stringify(await read(ctx, userId), null, 1)), true);
    report(++done, total);
  }
  for (const { name, hash } of files) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    for await (const chunk of (await ctx.files.read(hash)) ?? []) {
      part.push(chunk as Uint8Array);
      if (out.writableNeedDrain) await once(out, 'drain');
    }
    part.push(new Uint8Array(), true);
    report(++done, total);
  }
  zip.end();
  out.end();
  await finished(out);
  return bytes;
}

async function filesOf(ctx: Context, userId: number) {
  const found = await Promise.all(allTables.map(async ([, table]) => table.files?.(ctx, userId) ?? []));
  return Promise.all(
    found.flat().map(async ({ name, hash }) => {
      const file = await ctx.db.selectFrom('file').select('type').where('hash', '=', hash).executeTakeFirst();
      return { name: `files/${name}.${endings[file?.type ?? ''] ?? 'bin'}`, hash };
    }),
  );
}
