import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { PDFDocument } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { materialLink } from '../../../src/lib/recording.ts';
import { fold } from '../../../src/lib/text-fold.ts';
import { foldedName } from '../../areas/library/operations.ts';
import type { StoredRendition } from '../../db/library-schema.ts';
import type { FileStore } from '../../files/file-store.ts';
import { institutions } from '../institutions.ts';
import { type Seeding, takeIds } from '../insert.ts';
import type { SeededEvent } from '../programme/insert-programme.ts';
import type { SchoolTime } from '../school-time.ts';
import { known } from '../table.ts';
import { filmMaterials } from './films.ts';
import { type DemoMaterial, folders, materials } from './materials.ts';

/** Inserts folders and materials, and stores the contents of files. */
export async function insertLibrary(
  db: Seeding,
  store: FileStore,
  time: SchoolTime,
  people: ReadonlyMap<string, number>,
  events: readonly SeededEvent[],
): Promise<void> {
  const eventOf = new Map(events.map((event) => [event.key, event.id]));
  const folderIds = await takeIds(db, 'folder', folders.length);
  const rev = sql<number>`next_rev()`;
  await db
    .insertInto('folder')
    .values(folders.map((name, position) => ({ id: folderIds[position]!, name, position, rev })))
    .execute();
  const all = [...materials, ...filmMaterials];
  const ids = await takeIds(db, 'material', all.length);
  for (const [at, material] of all.entries()) {
    const id = ids[at]!;
    const { name, by, when, additional = false, content } = material;
    const storedFile = 'link' in content ? null : await keep(db, store, content);
    await db
      .insertInto('material')
      .values({
        id,
        name,
        user_id: known(people, by),
        additional,
        url: 'link' in content ? institutions[content.link][1] : null,
        ...storedFile,
        renditions: JSON.stringify(await keepSubtitles(db, store, material.subtitles ?? {})),
        folded: foldedName(name, storedFile?.file_name ?? null),
        folded_text: 'text' in content ? fold(content.text) : '',
        // The server inspects it after its start.
        state: storedFile ? 'processing' : 'ready',
        announced: true,
        created_at: time.past(when),
        rev,
      })
      .execute();
    if (material.folder)
      await db
        .insertInto('material_folder')
        .values({ material_id: id, folder_id: folderIds[folders.indexOf(material.folder)]! })
        .execute();
    if (material.event)
      await db
        .insertInto('material_event')
        .values({ material_id: id, event_id: known(eventOf, material.event) })
        .execute();
    if (material.event && material.isRecording)
      await db
        .updateTable('event')
        .set({ recording: materialLink(id) })
        .where('id', '=', known(eventOf, material.event))
        .execute();
  }
}

async function keepSubtitles(
  db: Seeding,
  store: FileStore,
  texts: Readonly<Record<string, string>>,
): Promise<StoredRendition[]> {
  const renditions: StoredRendition[] = [];
  for (const [language, text] of Object.entries(texts)) {
    const { hash, bytes, mime_type: type } = await keep(db, store, { file: `${language}.vtt`, text });
    renditions.push({ kind: 'subtitles', language, hash, bytes, type });
  }
  return renditions;
}

async function keep(
  db: Seeding,
  store: FileStore,
  content: Exclude<DemoMaterial['content'], { link: unknown }>,
) {
  const [bytes, type] = contentOf(content);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const draft = await store.draftPath();
  await fs.writeFile(draft, bytes, { mode: 0o600 });
  await store.put(hash, draft, type);
  await db
    .insertInto('file')
    .values({ hash, type, bytes: bytes.length, refs: 1, sizes: '{}' })
    .onConflict((oc) => oc.column('hash').doUpdateSet((eb) => ({ refs: eb('file.refs', '+', 1) })))
    .execute();
  return { hash, file_name: content.file, bytes: bytes.length, mime_type: type };
}

function contentOf(
  content: Exclude<DemoMaterial['content'], { link: unknown }>,
): [bytes: Buffer, type: string] {
  if ('base64' in content) return [Buffer.from(content.base64, 'base64'), content.type];
  if ('text' in content) return [Buffer.from(content.text), textType(content.file)];
  return [paint(content.pages), 'application/pdf'];
}

const textTypes: Record<string, string> = { csv: 'text/csv', vtt: 'text/vtt' };
const textType = (file: string) => textTypes[file.split('.').at(-1) ?? ''] ?? 'text/plain';

/** Renders A4 pages; the first line of each is its heading. */
function paint(pages: readonly string[]): Buffer {
  const document = new PDFDocument({ title: 'Yurt' });
  for (const page of pages) {
    const context = document.beginPage(595, 842);
    for (const [at, line] of page.split('\n').entries()) {
      context.font = at === 0 ? '22px sans-serif' : '13px sans-serif';
      context.fillText(line, 60, 90 + at * 24);
    }
    document.endPage();
  }
  return document.close();
}
