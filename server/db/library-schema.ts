import type { ColumnType, Generated } from 'kysely';
import type { Rendition } from '../../contract/library.ts';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

/** A rendition or subtitles of a material, with the hash of its content in the table `file`. */
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
  /** Hash of the content in the table `file`; null for a material at `url`. */
  hash: string | null;
  file_name: string | null;
  bytes: number | null;
  mime_type: string | null;
  url: string | null;
  /** The uploader marked the content at `url` as a film. */
  is_film: Generated<boolean>;
  courses: Generated<number[]>;
  cohorts: Generated<number[]>;
  state: Generated<'processing' | 'ready' | 'failed'>;
  failure: string | null;
  /** Hash of the preview picture. */
  preview: string | null;
  pages: number | null;
  duration: number | null;
  renditions: Json<StoredRendition[]>;
  /** Name and file name, folded for the search. */
  folded: Generated<string>;
  /** Text of the content, folded. */
  folded_text: Generated<string>;
  /** Whether people have been notified of it. */
  announced: Generated<boolean>;
  created_at: Timestamp;
  /** A deleted material can be restored for an hour. */
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

/** Work for the background, retried if it fails. */
export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** Unique among the waiting jobs of a kind. */
  key: string | null;
  args: ColumnType<unknown, string, string>;
  run_at: Timestamp;
  attempts: Generated<number>;
  error: string | null;
  created_at: Timestamp;
  done_at: MaybeTimestamp;
  failed_at: MaybeTimestamp;
}
