import fs from 'node:fs';
import { ConfigError, readConfig } from './config.ts';
import { CommandError } from './control/command.ts';
import { type CommandEntry, commands } from './control/commands.ts';
import { askServer } from './control/control-socket.ts';
import { openDatabase } from './db/client.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { migrate } from './db/migrate.ts';
import type { Announcer } from './db/write.ts';

/** Nobody is connected to this process: devices learn of it by their next pull. */
const silent: Announcer = { emit: () => undefined, nudge: () => undefined };

async function main([name = '', ...given]: readonly string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new CommandError(
      Object.values(commands)
        .map(({ usage }) => `npm run ${usage}`)
        .join('\n'),
    );
  const [fileName] = command.file ? given : [];
  if (command.file && fileName === undefined)
    throw new CommandError(`npm run ${command.usage.replace(' ', ' -- ')}`);
  const file = command.file === 'read' && fileName !== undefined ? readFile(fileName) : new Uint8Array();
  const result = await perform(name, command, { args: command.file ? [] : given, file });
  if (command.file === 'written' && fileName !== undefined) {
    fs.writeFileSync(fileName, result, { mode: 0o600, flag: 'wx' });
    process.stdout.write(`Written to ${fileName}\n`);
  } else {
    process.stdout.write(`${result.toString()}\n`);
  }
}

function readFile(name: string): Uint8Array {
  try {
    return fs.readFileSync(name);
  } catch {
    throw new CommandError(`The file ${name} cannot be read`);
  }
}

/** By the server that runs on this data folder, else here. */
async function perform(
  name: string,
  command: CommandEntry,
  input: { args: readonly string[]; file: Uint8Array },
) {
  const config = readConfig(process.env);
  const answered = await askServer(config.dataDir, name, input);
  if (answered) return answered;
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    const result = await command.run({ config, db: database.db, announcer: silent, now: Date.now }, input);
    return Buffer.from(result);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const foreseen = [ConfigError, CommandError, DirectoryInUse].some((kind) => error instanceof kind);
  process.stderr.write(`${foreseen || !(error instanceof Error) ? (error as Error).message : error.stack}\n`);
  process.exit(1);
});
