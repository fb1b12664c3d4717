import type { Config } from '../config.ts';

/** A mail of this school, as its Message-ID names it. */
export interface OwnMail {
  kind: string;
  id: number;
  /** Milliseconds since 1970. */
  at: number;
}

type Address = Pick<Config, 'publicUrl'>;

const hostOf = ({ publicUrl }: Address): string => new URL(publicUrl).hostname;

/** The Message-ID is the same for each attempt, so that mail programs show a mail sent twice once. */
export const messageIdOf = (config: Address, { kind, id, at }: OwnMail): string =>
  `<${kind}.${id}.${at}@${hostOf(config)}>`;

/** The mail that a Message-ID of this school names; null for any other Message-ID. */
export function readMessageId(config: Address, messageId: string): OwnMail | null {
  const [, kind, id, at, host] =
    /^<([a-z-]{1,40})\.(\d{1,15})\.(\d{1,15})@([^<>@\s]+)>$/.exec(messageId) ?? [];
  if (kind === undefined || host?.toLowerCase() !== hostOf(config).toLowerCase()) return null;
  return { kind, id: Number(id), at: Number(at) };
}

/** Whether a text from outside may be written into the headers In-Reply-To and References. */
export const isMessageId = (text: string): boolean => /^<[!-;=?A-~]{1,200}@[!-;=?A-~]{1,200}>$/.test(text);
