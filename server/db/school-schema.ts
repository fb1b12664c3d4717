import type { ColumnType, Generated } from 'kysely';
import type { schoolFileKinds } from '../../contract/school-desk.ts';
import type { Json, Timestamp } from './columns.ts';

export interface SchoolVersionTable {
  id: Generated<number>;
  /** Settings of an older version of the program may lack fields. */
  settings: ColumnType<unknown, string, never>;
  /** The fields that differ from the version before. */
  fields: Generated<string[]>;
  author_id: number | null;
  /** The version that this one copies; null if it was edited. */
  restores: ColumnType<number | null, number | null | undefined, never>;
  rev: Generated<number>;
  created_at: Timestamp;
}

export interface SchoolFileTable {
  hash: string;
  kind: (typeof schoolFileKinds)[number];
  type: string;
  bytes: number;
  /** Hashes of the sizes of an icon. */
  variants: Json<Record<string, string>>;
  created_at: Timestamp;
}
