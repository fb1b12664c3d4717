import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lockOutServers } from './cluster/process-lock.ts';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';
import {
  CommandError,
  type CommandInput,
  CommandQuestion,
  readWhole,
  ServerFailure,
  UsageError,
  yes,
} from './control/command.ts';
import { type CommandEntry, commands } from './control/commands.ts';
import { callServer } from './control/control-socket.ts';
import { openDatabase } from './db/client.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { migrate } from './db/migrate.ts';
import type { Announcer } from './db/write.ts';
import { syncToDisk } from './files/disk-store.ts';
import { openFileStore } from './files/open-file-store.ts';

/** No device is connected to this process; devices learn of changes by their next pull. */
const silentAnnouncer: Announcer = {
  changing: () => () => undefined,
  emit: () => undefined,
  nudge: () => undefined,
};

async function main([name = '', ...cliArgs]: readonly string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UsageError(
      Object.values(commands)
        .map(({ usage }) => `npm run ${usage}`)
        .join('\n'),
    );
  const named = command.file ? cliArgs.find((arg) => !arg.startsWith('--')) : undefined;
  const fileName = named ?? command.defaultFile?.(new Date());
  if (command.file && fileName === undefined)
    throw new UsageError(`npm run ${command.usage.replace(' ', ' -- ')}`);
  const read = command.file === 'read' ? fileName : undefined;
  if (read !== undefined) requireReadable(read);
  const file = () => (read === undefined ? Readable.from([]) : fs.createReadStream(read));
  const written = command.file === 'written' ? fileName : undefined;
  const args = command.file ? cliArgs.filter((arg) => arg !== fileName) : cliArgs;
  const output = async (serverResult: AsyncIterable<Uint8Array>) => {
    if (written !== undefined) await writeFile(written, serverResult);
    else process.stdout.write(`${(await readWhole(serverResult)).toString()}\n`);
  };
  try {
    await perform(name, command, { args, file }, output);
  } catch (error) {
    if (!(error instanceof CommandQuestion)) throw error;
    if (!(await confirm(error.message)))
      throw new CommandError(`Nothing was changed. Repeat the command with ${yes} to confirm`);
    await perform(name, command, { args: [...args, yes], file }, output);
  }
}

/** Asks for confirmation in a terminal. False without one. */
async function confirm(question: string): Promise<boolean> {
  process.stderr.write(`${question}\n`);
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Continue? [y/N] ');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function requireReadable(name: string) {
  try {
    fs.accessSync(name, fs.constants.R_OK);
  } catch {
    throw new UsageError(`The file ${name} cannot be read`);
  }
}

/**
 * Writes to a temporary name first, because an incomplete backup is useless. Returns when the file is on the disk: a stick may be
 * pulled out next.
 */
async function writeFile(name: string, content: AsyncIterable<Uint8Array>) {
  if (fs.existsSync(name)) throw new CommandError(`The file ${name} already exists`);
  const folder = path.dirname(name);
  if (!fs.existsSync(folder)) throw new CommandError(`The folder ${folder} does not exist`);
  const temporaryName = `${name}.partial`;
  try {
    await pipeline(content, fs.createWriteStream(temporaryName, { mode: 0o600, flush: true }));
    fs.renameSync(temporaryName, name);
    await syncToDisk(folder);
  } finally {
    fs.rmSync(temporaryName, { force: true });
  }
  process.stdout.write(`Written to ${name}\n`);
}

/** Runs the command in the server that runs on this data folder, otherwise in this process. */
async function perform(
  name: string,
  command: CommandEntry,
  input: CommandInput,
  output: (serverResult: AsyncIterable<Uint8Array>) => Promise<void>,
) {
  const config = readConfig(process.env);
  const serverResult = await callServer(config.dataDir, name, input);
  if (serverResult) return output(serverResult);
  if (command.ofBox) throw new CommandError('No box runs on this data folder');
  const unlock = config.databaseUrl ? await lockOutServers(config.databaseUrl) : async () => undefined;
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    const { db } = database;
    const ctx = { config, db, announcer: silentAnnouncer, now: Date.now, files: openFileStore(config) };
    const result = await command.run(ctx, input);
    await output(typeof result === 'string' ? Readable.from([Buffer.from(result)]) : result);
  } finally {
    await database.close();
    await unlock();
  }
}

/**
 * Mail servers return a mail to its sender after the code 1, and repeat the command after EX_TEMPFAIL (75): for every
 * failure that is not the fault of the mail.
 */
function exitCodeOf(name: string | undefined, error: unknown): number {
  const isRepeated = name !== undefined && Object.hasOwn(commands, name) && commands[name]?.isRepeated;
  return isRepeated && (error instanceof UsageError || !(error instanceof CommandError)) ? 75 : 1;
}

const cliArguments = process.argv.slice(2);
main(cliArguments).catch((error: unknown) => {
  const isExpected = [ConfigError, CommandError, ServerFailure, DirectoryInUse].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(
    `${isExpected || !(error instanceof Error) ? (error as Error).message : error.stack}\n`,
  );
  process.exit(exitCodeOf(cliArguments[0], error));
});
