import { type Received, receiveMail } from '../areas/support/receive-mail.ts';
import { countReceivedMail } from '../http/metrics.ts';
import type { IncomingMail } from '../mail/read-mail.ts';
import { type Command, CommandError, readWhole } from './command.ts';

const maxBytes = 30 * 1024 * 1024;

/** Messages of the outcomes after which the command succeeds. */
const outcomes: Readonly<Record<Exclude<Received, 'unknown'>, string>> = {
  added: 'The mail was added to its support request',
  known: 'The mail was already received',
  automatic: 'The mail was ignored: it was sent automatically',
  bounced: 'The mail reports that a mail could not be delivered; that mail is marked',
  empty: 'The mail was ignored: it has no text except quotations',
  limited: 'The mail was ignored: its support request received too many mails',
};

/** Receives one mail, piped in by a mail server. */
export const mailInCommand: Command = async (ctx, { file }) => {
  const mail = await parse(await readWhole(file(), maxBytes));
  const outcome = await receiveMail(ctx, mail);
  countReceivedMail(outcome);
  if (outcome === 'unknown') throw new CommandError('The mail belongs to no support request');
  ctx.mailSender?.wake();
  return outcomes[outcome];
};

/** Loads the parsers of mails and HTML with the first mail, because they take memory. */
async function parse(raw: Uint8Array): Promise<IncomingMail> {
  const { readMail } = await import('../mail/read-mail.ts');
  try {
    return await readMail(raw);
  } catch {
    countReceivedMail('unreadable');
    throw new CommandError('The mail could not be read');
  }
}
