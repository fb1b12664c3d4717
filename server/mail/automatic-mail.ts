import type { Config } from '../config.ts';
import { readMessageId } from './message-id.ts';

export interface MailHeader {
  /** In small letters. */
  key: string;
  value: string;
}

/** Headers of automatic mails, with the values that mark them. */
const automaticHeaders: Readonly<Record<string, RegExp>> = {
  // RFC 3834
  'auto-submitted': /^(?!no\b)/i,
  'x-autoreply': /^(?!no\b)/i,
  'x-autorespond': /^(?!no\b)/i,
  // Exchange sets it on automatic replies.
  'x-auto-response-suppress': /^(?!none\b)/i,
  precedence: /^(bulk|junk|list|auto_reply)\b/i,
  // RFC 5321: bounces have a null return path.
  'return-path': /^(<\s*>)?$/,
  'content-type': /^multipart\/report\b/i,
};

interface Sent {
  from: readonly string[];
  messageId: string;
  headers: readonly MailHeader[];
}

/**
 * Whether a program wrote the mail: an absence note, a bounce, a mailing list, or a mail of this school that came back.
 */
export const isAutomatic = (config: Pick<Config, 'publicUrl'>, { from, messageId, headers }: Sent): boolean =>
  headers.some(({ key, value }) => automaticHeaders[key]?.test(value.trim())) ||
  from.some((address) => /^mailer-daemon@/i.test(address)) ||
  readMessageId(config, messageId) !== null;
