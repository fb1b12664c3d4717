import { type RawBuilder, sql } from 'kysely';
import { isCarriedGroup, isCarriedMaterial, isCarriedMessage } from './carried.ts';
import { isNamed } from './carried-people.ts';
import type { BoxChoice } from './table-data.ts';

const hashOf = (address: string) =>
  sql`substring(${sql.ref(address)} from '^/api/files/([0-9a-f]{64})$')`;

/**
 * SQL condition for a row of `file` with the alias `whole`: a carried row refers to it. It may be a picture of a person
 * or a chat, a file of the school, a content of a material, or a file of a message. Videos of people are left out,
 * because of their size.
 */
export const isCarriedFile = (choice: BoxChoice): RawBuilder<boolean> => sql<boolean>`whole.hash in (
  with direct as (
    select ${hashOf('whole.avatar')} as hash from app_user whole where ${isNamed}
    union select ${hashOf('chat_group.avatar')} from chat_group where ${isCarriedGroup(choice, 'chat_group.id')}
    union select unnest(array[message.file->>'hash', message.file->>'preview']) from message
      where message.file is not null and ${isCarriedMessage(choice, 'message')}
    union select unnest(array[material.hash, material.preview]) from material
      where ${isCarriedMaterial(choice, 'material')}
    union select rendition->>'hash' from material, jsonb_array_elements(material.renditions) rendition
      where ${isCarriedMaterial(choice, 'material')}
    union select school_file.hash from school_file
    union select variant.value from school_file, jsonb_each_text(school_file.variants) variant)
  select direct.hash from direct where direct.hash is not null
  union select size.value from direct join file on file.hash = direct.hash, jsonb_each_text(file.sizes) size)`;
