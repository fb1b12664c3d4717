import { openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { backupCommand, restoreCommand } from './backup-command.ts';
import { type Command, CommandError } from './command.ts';

/**
 * Copies everything from the embedded database into an empty PostgreSQL database. The data folder and the
 * embedded database are not changed.
 */
export const moveCommand: Command = async (ctx, { args }) => {
  const [url, ...more] = args;
  if (!url || more.length > 0 || !/^postgres(ql)?:\/\//.test(url))
    throw new CommandError('npm run move -- postgres://user:password@host/database');
  if (ctx.config.databaseUrl) throw new CommandError('This school already uses PostgreSQL');
  // A running server could write rows that are not copied.
  if (ctx.sockets) throw new CommandError('Stop the server first, so that it does not write during the move');
  const target = await openDatabase({ databaseUrl: url, dataDir: ctx.config.dataDir });
  try {
    await migrate(target.db);
    const backup = await backupCommand(ctx, { args: [], file: emptyFile });
    if (typeof backup === 'string') throw new CommandError(backup);
    const restored = await restoreCommand({ ...ctx, db: target.db }, { args: [], file: () => backup });
    return `${typeof restored === 'string' ? restored : ''}\nFrom now on, start the server with DATABASE_URL=${withoutPassword(url)}`;
  } finally {
    await target.close();
  }
};

async function* emptyFile(): AsyncGenerator<Uint8Array> {
  // The command has no file.
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = '…';
  return decodeURI(url.href);
}
