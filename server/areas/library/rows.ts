import { sql } from 'kysely';
import type { Attachment } from '../../../contract/events.ts';
import type { MaterialOnWire, Rendition } from '../../../contract/library.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { groupOfMaterial } from '../../../src/lib/material-group.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import type { StoredRendition } from '../../db/library-schema.ts';
import { seconds } from '../../http/seconds.ts';
import { isAddressed } from '../cohorts/membership.ts';
import { peopleById } from '../people/rows.ts';
import { isAdmin, isOrganiser } from '../people/roles.ts';

export interface MaterialFilter {
  ids?: readonly number[];
  folders?: readonly number[];
  /** Folded words; the name or the file name must contain each. */
  words?: readonly string[];
  /** Folded words of letters and digits; each must begin a word of the content. */
  text?: readonly string[];
}

const maxTextResults = 100;

type Viewer = Pick<Me, 'id' | 'role'>;

/**
 * SQL condition: the material is for all people, or for the caller's course and cohorts. Organisers, the owner and
 * speakers at its events always see it.
 */
export const isVisibleTo = (me: Viewer) => sql<boolean>`(
  ${isOrganiser(me)} or material.user_id = ${me.id}
  or ((material.courses = '{}'
      or (select course_type from app_user where app_user.id = ${me.id}) = any(material.courses))
    and ${isAddressed('material.cohorts', sql`${me.id}`)})
  or exists (select from material_event tied left join event_expert host on host.event_id = tied.event_id
    join event on event.id = tied.event_id
    where tied.material_id = material.id and (event.user_id = ${me.id} or host.user_id = ${me.id})))`;

const selectMaterials = (db: Reader) =>
  db
    .selectFrom('material')
    .selectAll('material')
    .select(
      sql<number[]>`coalesce((select array_agg(event.id::int order by time_start, event.id)
        from material_event join event on event.id = event_id where material_id = material.id), '{}')`.as(
        'event_ids',
      ),
    )
    .select(
      sql<string | null>`(select kind from material_event join event on event.id = event_id
        where material_id = material.id order by time_start, event.id limit 1)`.as('event_kind'),
    )
    .select(
      sql<number[]>`coalesce((select array_agg(folder_id::int order by folder_id)
        from material_folder where material_id = material.id), '{}')`.as('folder_ids'),
    )
    .where('deleted_at', 'is', null);

type MaterialRow = Awaited<ReturnType<ReturnType<typeof selectMaterials>['execute']>>[number];

/** Materials that the caller may see, newest first. A search by text returns at most 100. */
export async function materialsFor(
  db: Reader,
  me: Viewer,
  locale: Locale,
  { ids, folders, words = [], text = [] }: MaterialFilter = {},
): Promise<MaterialOnWire[]> {
  let query = selectMaterials(db).where(isVisibleTo(me)).orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (ids) query = query.where('material.id', 'in', ids.length > 0 ? [...ids] : [0]);
  if (folders)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('material_folder')
          .select('folder_id')
          .whereRef('material_id', '=', 'material.id')
          .where('folder_id', 'in', folders),
      ),
    );
  for (const word of words) query = query.where(sql<boolean>`strpos(material.folded, ${word}) > 0`);
  if (text.length > 0) {
    const all = text.map((word) => `${word}:*`).join(' & ');
    const content = sql`to_tsvector('simple', left(material.folded_text, 100000))`;
    query = query.where(sql<boolean>`${content} @@ to_tsquery('simple', ${all})`).limit(maxTextResults);
  }
  const rows = await query.execute();
  const people = await peopleById(
    db,
    rows.flatMap((row) => row.user_id ?? []),
    locale,
  );
  return rows.map((row) => ({
    ...materialOnWire(row),
    // Other people should not learn by which filter they were selected.
    cohorts: isAdmin(me) ? row.cohorts.map(Number) : [],
    user: row.user_id === null ? null : (people.get(row.user_id) ?? null),
  }));
}

/** By event, the materials that the person may see, as attachments. */
export async function attachmentsByEvent(
  db: Reader,
  me: Viewer,
  eventIds: readonly number[],
): Promise<Map<number, Attachment[]>> {
  const attached = new Map<number, Attachment[]>();
  if (eventIds.length === 0) return attached;
  const rows = await db
    .selectFrom('material_event')
    .innerJoin('material', 'material.id', 'material_event.material_id')
    .select(['event_id', 'material.id', 'name', 'hash', 'url', 'bytes'])
    .where('event_id', 'in', [...eventIds])
    .where('deleted_at', 'is', null)
    .where(isVisibleTo(me))
    .orderBy('material.id')
    .execute();
  for (const { event_id, id, name, hash, url, bytes } of rows) {
    const attachment = { id, name, file: hash === null ? url : contentUrl(id, hash), url, size: bytes };
    attached.set(event_id, [...(attached.get(event_id) ?? []), attachment]);
  }
  return attached;
}

const contentUrl = (id: number, hash: string, as = '') =>
  `/api/library/${id}/file?v=${hash.slice(0, 16)}${as && `&as=${as}`}`;

function materialOnWire(row: MaterialRow): MaterialOnWire {
  const { id, hash } = row;
  return {
    id,
    name: row.name,
    file: hash === null ? row.url : contentUrl(id, hash),
    file_name: row.file_name,
    url: row.url,
    mime_type: row.mime_type,
    size: row.bytes,
    hash,
    added_at: seconds(row.created_at),
    additional: row.additional,
    user_id: row.user_id,
    events: row.event_ids.map((event) => ({ id: event })),
    event_type: row.event_kind,
    type: row.is_film && hash === null ? 'videos' : groupOfMaterial(row.mime_type, row.url),
    folder: row.folder_ids.map((folder) => ({ id: folder })),
    courses: row.courses.map(Number),
    state: row.state,
    failure: row.failure,
    preview: row.preview === null ? null : contentUrl(id, row.preview, 'preview'),
    pages: row.pages,
    duration: row.duration,
    renditions: row.renditions.map((each) => renditionOf(id, each)),
    rev: row.rev,
  };
}

const renditionOf = (id: number, { kind, hash, bytes, language }: StoredRendition): Rendition => ({
  kind,
  url: contentUrl(id, hash, kind) + (language === undefined ? '' : `&language=${language}`),
  size: bytes,
  hash,
  ...(language !== undefined && { language }),
});
