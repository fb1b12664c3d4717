import type { Config } from '../../config.ts';
import type { RequestRow } from './rows.ts';

/**
 * The address for replies to mails about a request, `school+12-9f3a…@host`; null if the server receives no
 * mail.
 */
export function replyAddress(
  { mailIn }: Pick<Config, 'mailIn'>,
  { id, mail_key }: Pick<RequestRow, 'id' | 'mail_key'>,
): string | null {
  if (mailIn === null) return null;
  const at = mailIn.lastIndexOf('@');
  return `${mailIn.slice(0, at)}+${id}-${mail_key}${mailIn.slice(at)}`;
}
