import { sql } from 'kysely';
import type { RemainsOnWire } from '../../../contract/privacy-data.ts';
import type { Context } from '../../context.ts';

/** Hours. A content without references is deleted an hour later by a task that runs each hour. */
const fileHours = 2;

/**
 * How long deleted data can remain in the files of the server. The embedded database has no process that makes
 * checkpoints, so only a restart ends the use of its write-ahead log.
 */
export async function readRemains({ db, config }: Pick<Context, 'db' | 'config'>): Promise<RemainsOnWire> {
  if (!config.databaseUrl)
    return { database: 'embedded', checkpoint_seconds: null, archives_log: false, file_hours: fileHours };
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('checkpoint_timeout', 'archive_mode')`.execute(db);
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const timeout = Number(settings.get('checkpoint_timeout'));
  const archiveMode = settings.get('archive_mode');
  return {
    database: 'postgres',
    checkpoint_seconds: timeout > 0 ? timeout : null,
    archives_log: archiveMode === undefined ? null : archiveMode !== 'off',
    file_hours: fileHours,
  };
}
