import type { ColumnType, Generated } from 'kysely';
import type { Rendition } from '../../contract/library.ts';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

/** A smaller version, or what is said in it: its content is one of the table `file`. */
export type StoredRendition = Pick<Rendition, 'kind'> & {
  hash: string;
  bytes: number;
  type: string;
  language?: string;
};

export interface MaterialTable {
  id: Generated<number>;
  name: string;
  user_id: number | null;
  additional: Generated<boolean>;
  /** The content, one of the table `file`; null for what lies elsewhere, under `url`. */
  hash: string | null;
  file_name: string | null;
  bytes: number | null;
  mime_type: string | null;
  url: string | null;
  /** What lies at `url` is a film, as its uploader said. */
  is_film: Generated<boolean>;
  courses: Generated<number[]>;
  state: Generated<'processing' | 'ready' | 'failed'>;
  failure: string | null;
  /** The hash of a small picture of it. */
  preview: string | null;
  pages: number | null;
  duration: number | null;
  renditions: Json<StoredRendition[]>;
  /** Name and file name as they are compared in a search. */
  folded: Generated<string>;
  /** What stands in it, folded. */
  folded_text: Generated<string>;
  /** Whether people have been told of it. */
  announced: Generated<boolean>;
  created_at: Timestamp;
  /** It can be taken back for a while after. */
  deleted_at: MaybeTimestamp;
  rev: Generated<number>;
}

export interface MaterialEvent {
  material_id: number;
  event_id: number;
}

export interface MaterialFolder {
  material_id: number;
  folder_id: number;
}

export interface FolderTable {
  id: Generated<number>;
  name: string;
  position: Generated<number>;
  rev: Generated<number>;
}

/** Work that is done aside, once, and again where it fails. */
export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** Of the jobs that wait, one with the same key at most. */
  key: string | null;
  args: ColumnType<unknown, string, string>;
  run_at: Timestamp;
  attempts: Generated<number>;
  error: string | null;
  created_at: Timestamp;
  done_at: MaybeTimestamp;
  failed_at: MaybeTimestamp;
}
