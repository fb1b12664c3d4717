import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BoxError } from './box-error.ts';
import { minPassphrase } from './vault.ts';

/**
 * Asks a question on the terminal; a hidden answer is not shown.
 * @throws BoxError without a terminal, or after Ctrl+C
 */
async function ask(question: string, setting: string, { hidden = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) throw new BoxError(`Set ${setting}, or start the box in a terminal`);
  if (hidden) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stderr,
    terminal: true,
  });
  try {
    return await new Promise<string>((resolve, reject) => {
      terminal.once('SIGINT', () => reject(new BoxError('Cancelled')));
      // For a visible answer, readline draws the question: it clears what is on the line.
      terminal.question(hidden ? '' : question).then(resolve, reject);
    });
  } finally {
    terminal.close();
    if (hidden) process.stderr.write('\n');
  }
}

export const askCode = async (): Promise<string> =>
  (await ask('Code of the box, from Organisers’ desk, Boxes: ', 'BOX_CODE')).trim();

/** Asks for the passphrase; for a new one twice. */
export async function askPassphrase(isNew: boolean): Promise<string> {
  const setting = 'BOX_PASSPHRASE';
  if (!isNew) return ask('Passphrase: ', setting, { hidden: true });
  const question = `New passphrase, at least ${minPassphrase} characters. The box asks for it at each start: `;
  const first = await ask(question, setting, { hidden: true });
  if ((await ask('The same again: ', setting, { hidden: true })) !== first)
    throw new BoxError('The two passphrases differ');
  return first;
}
