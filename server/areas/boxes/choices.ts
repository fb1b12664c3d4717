import { sql } from 'kysely';
import { groupTypes } from '../../../contract/chat.ts';
import type { Reader } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';

interface GroupChoice {
  id: number;
  name: string;
  messages: number;
  file_bytes: number;
}

interface FolderChoice {
  id: number;
  name: string;
  materials: number;
  file_bytes: number;
}

/** Groups and folders with the size of what a box would carry. Private chats can't be carried. */
export async function listChoices(db: Reader): Promise<{ groups: GroupChoice[]; folders: FolderChoice[] }> {
  const { rows: groups } = await sql<GroupChoice>`
    select chat_group.id, chat_group.title as name, count(message.id)::int as messages,
      coalesce(sum((message.file->>'bytes')::bigint), 0)::float8 as file_bytes
    from chat_group left join message on message.group_id = chat_group.id and message.deleted_at is null
    where chat_group.type <> ${groupTypes.private} group by chat_group.id order by chat_group.id`.execute(db);
  const { rows: folders } = await sql<FolderChoice>`
    select folder.id, folder.name, count(material.id)::int as materials,
      coalesce(sum(coalesce(material.bytes, 0)
        + (select coalesce(sum((rendition->>'bytes')::bigint), 0)
          from jsonb_array_elements(material.renditions) rendition)), 0)::float8 as file_bytes
    from folder left join material_folder on material_folder.folder_id = folder.id
      left join material on material.id = material_folder.material_id and material.deleted_at is null
    group by folder.id order by folder.position, folder.id`.execute(db);
  return { groups, folders };
}

export interface Chosen {
  group_ids: readonly number[];
  folder_ids: readonly number[];
}

/**
 * Returns the ids without doubles. Ids that the box has already may belong to deleted rows. @throws Refusal `invalid`
 * for unknown ids and private chats
 */
export async function knownChoices(
  db: Reader,
  chosen: Chosen,
  before: Chosen = { group_ids: [], folder_ids: [] },
): Promise<{ group_ids: number[]; folder_ids: number[] }> {
  const groups = await db
    .selectFrom('chat_group')
    .select('id')
    .where('id', 'in', listed(chosen.group_ids))
    .where('type', '<>', groupTypes.private)
    .execute();
  const folders = await db
    .selectFrom('folder')
    .select('id')
    .where('id', 'in', listed(chosen.folder_ids))
    .execute();
  return {
    group_ids: known('group_ids', chosen.group_ids, [...groups.map(({ id }) => id), ...before.group_ids]),
    folder_ids: known('folder_ids', chosen.folder_ids, [
      ...folders.map(({ id }) => id),
      ...before.folder_ids,
    ]),
  };
}

const listed = (ids: readonly number[]) => (ids.length > 0 ? [...ids] : [0]);

function known(field: string, chosen: readonly number[], among: readonly number[]): number[] {
  const ids = new Set(among.map(Number));
  if (chosen.some((id) => !ids.has(id))) throw new Refusal('invalid', { fields: { [field]: ['unknown'] } });
  return [...new Set(chosen)].toSorted((a, b) => a - b);
}
