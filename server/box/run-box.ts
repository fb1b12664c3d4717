import type { Logger } from 'pino';
import type { BoxSettings, Config } from '../config.ts';
import { askCode, askPassphrase } from './ask.ts';
import { startBox } from './start-box.ts';

interface Client {
  clientFolder?: string;
  meetingFolder?: string;
}

/**
 * Runs a box in this process until a signal ends it, or the school. Asks on the terminal for what the settings leave out.
 * @throws BoxError if it can't start
 */
export async function runBox(
  config: Config,
  settings: BoxSettings,
  log: Logger,
  client: Client,
): Promise<void> {
  const { school, code, passphrase } = settings;
  const box = await startBox({
    config,
    settings,
    log,
    ...client,
    code: async () => code ?? askCode(),
    passphrase: async (isNew) => passphrase ?? askPassphrase(isNew),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void box.stop().finally(() => process.exit(0)));
  process.stdout.write(`This computer is a box of ${school}. It listens on ${config.host}:${box.port}\n`);
  const reason = await box.ended;
  process.stderr.write(`${reason.message}\n`);
  process.exit(1);
}
