import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { meetingPage } from './meetings/meeting-document.ts';
import { databaseClock } from './cluster/database-clock.ts';
import { joinCluster } from './cluster/join-cluster.ts';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { migrate } from './db/migrate.ts';
import { createLog } from './log.ts';
import { administratorGreeting } from './administrator-greeting.ts';
import { demoGreeting } from './demo/demo-accounts.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { mailFolder, mailDestination } from './mail/transport.ts';
import { startServer } from './start-server.ts';

async function main() {
  const config = readConfig({ ...process.env, ...boxArgument(process.argv.slice(2)) });
  const log = createLog(config.logLevel);
  if (config.box) return (await import('./box/run-box.ts')).runBox(config, config.box, log, builtClient());
  // Imported only if configured, because it is a lot of code.
  const endTracing = config.tracesTo
    ? (await import('./tracing/start-tracing.ts')).startTracing(config.tracesTo)
    : async () => undefined;
  const database = await openDatabase(config);
  try {
    const cluster = await joinCluster({
      config,
      database,
      log,
      prepare: async () => {
        const newer = await migrate(database.db);
        if (newer.length > 0) log.warn({ newer }, 'the database was used by a newer version of Yurt');
      },
      onDisplaced: () => {
        process.stderr.write('Another process took over this database. This process exits.\n');
        process.exit(1);
      },
    });
    const now = config.databaseUrl ? (await databaseClock(database.db, Date.now, log)).now : Date.now;
    const demo = await seedDemo({ config, db: database.db, now });
    const server = await startServer({ config, database, log, cluster, now, ...builtClient() });
    log.info(
      { address: config.publicUrl, database: database.kind, mails: mailDestination(config) },
      'Yurt is ready',
    );
    if (!config.smtpUrl)
      process.stdout.write(`Mails are written to ${mailFolder(config)}. Set SMTP_URL to send them.\n`);
    if (config.demo) process.stdout.write(demoGreeting(config, demo));
    else process.stdout.write(await administratorGreeting(database.db, config, now()));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        // A collector that is down must not delay the exit.
        const rest = () => Promise.race([endTracing(), pause(2000)]);
        void server
          .stop()
          .then(rest)
          .finally(() => process.exit(0));
      });
    }
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** `--box ORIGIN` makes this process a box of that school. @throws ConfigError without an origin */
function boxArgument(args: readonly string[]): { BOX_OF?: string } {
  const at = args.indexOf('--box');
  if (at < 0) return {};
  const origin = args[at + 1];
  if (origin === undefined) throw new ConfigError('Usage: npm start -- --box https://school.example');
  return { BOX_OF: origin };
}

/** The built client is beside the built server; without a build there is none. */
function builtClient(): { clientFolder?: string; meetingFolder?: string } {
  const built = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
  const [clientFolder, meetingFolder] = [path.join(built, 'client'), path.join(built, 'meeting')];
  return {
    ...(fs.existsSync(path.join(clientFolder, 'index.html')) && { clientFolder }),
    ...(fs.existsSync(path.join(meetingFolder, meetingPage)) && { meetingFolder }),
  };
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof DirectoryInUse;
  process.stderr.write(
    isExpected ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
