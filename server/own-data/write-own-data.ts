import type { Context } from '../context.ts';
import { allTables } from '../data/tables.ts';
import { writeZip } from '../files/write-zip.ts';

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/plain': 'txt',
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
  const parts = allTables.flatMap(([, table]) =>
    typeof table.export === 'string' ? [] : Object.entries(table.export),
  );
  const files = await filesOf(ctx, userId);
  const total = parts.length + files.length;
  let done = 0;
  report(done, total);
  return writeZip(target, async (zip) => {
    for (const [name, read] of parts) {
      await zip.text(`${name}.json`, [Buffer.from(JSON.stringify(await read(ctx, userId), null, 1))]);
      report(++done, total);
    }
    for (const { name, hash } of files) {
      await zip.file(name, (await ctx.files.read(hash)) ?? []);
      report(++done, total);
    }
  });
}

async function filesOf(ctx: Context, userId: number) {
  const found = await Promise.all(allTables.map(async ([, table]) => table.files?.(ctx, userId) ?? []));
  return Promise.all(
    found.flat().map(async ({ name, hash }) => {
      const file = await ctx.db.selectFrom('file').select('type').where('hash', '=', hash).executeTakeFirst();
      return { name: `files/${name}.${extensions[file?.type ?? ''] ?? 'bin'}`, hash };
    }),
  );
}
