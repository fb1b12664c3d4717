import PostalMime from 'postal-mime';
import { receiveMail } from '../areas/support/receive-mail.ts';
import { textOfHtml } from '../mail/reply-text.ts';
import { type Command, CommandError, readWhole } from './command.ts';

const maxBytes = 30 * 1024 * 1024;

const outcomes = {
  kept: 'The mail was added to its support request',
  known: 'The mail was already received',
  automatic: 'The mail was ignored: it was sent automatically',
  empty: 'The mail was ignored: it has no text except quotations',
} as const;

/** Headers of automatic mails, with the values that mark them. */
const automatic: Readonly<Record<string, RegExp>> = {
  // RFC 3834
  'auto-submitted': /^(?!no\b)/i,
  'x-autoreply': /^(?!no\b)/i,
  'x-autorespond': /^(?!no\b)/i,
  // Exchange sets it on automatic replies.
  'x-auto-response-suppress': /^(?!none\b)/i,
  precedence: /^(bulk|junk|auto_reply)\b/i,
  // RFC 5321: bounces have a null return path.
  'return-path': /^(<\s*>)?$/,
  'content-type': /^multipart\/report\b/i,
};

/** Receives one mail, piped in by a mail server. Only its text and the names of attached files are stored. */
export const mailInCommand: Command = async (ctx, { file }) => {
  const raw = await readWhole(file(), maxBytes);
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20 });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const recipients = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => address ?? []);
  const outcome = await receiveMail(ctx, {
    to: [...recipients, header('delivered-to'), header('x-original-to'), mail.deliveredTo ?? ''],
    messageId: mail.messageId?.slice(0, 500) ?? null,
    from: mail.from?.address ?? null,
    text: mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? ''),
    // Pictures of a signature are inline.
    files: mail.attachments.flatMap(({ filename, disposition, related }) =>
      disposition === 'inline' || related ? [] : [filename ?? 'file'],
    ),
    automatic: mail.headers.some(({ key, value }) => automatic[key]?.test(value.trim())),
  });
  if (outcome === 'unknown') throw new CommandError('The mail belongs to no support request');
  return outcomes[outcome];
};
