/** A report of a mail server about a mail of the school (RFC 3464). */
export interface DeliveryReport {
  /** The server gave up; false for a delay or a confirmation. */
  hasFailed: boolean;
  /** Status code of RFC 3463, for example `5.1.1`; empty without one. */
  status: string;
  /** Addresses that the report is about, in small letters. */
  recipients: readonly string[];
  /** Message-ID of the mail, if the report contains its headers. */
  messageId: string | null;
}

/**
 * Reads a report from its part with the status of each recipient, and the part with the original mail or its headers,
 * which may be empty.
 */
export function readDeliveryReport(status: string, original: string): DeliveryReport {
  const groups = unfold(status)
    .split(/\n[ \t]*\n/)
    .map(fieldsOf);
  const failed = groups.filter((fields) => /^failed\b/i.test(fields.get('action') ?? ''));
  const recipients = failed.flatMap((fields) =>
    ['original-recipient', 'final-recipient'].flatMap((name) => addressOf(fields.get(name)) ?? []),
  );
  const [head = ''] = unfold(original).trimStart().split('\n\n', 1);
  return {
    hasFailed: failed.length > 0,
    status: failed.map((fields) => /\b[245](\.\d{1,3}){2}\b/.exec(fields.get('status') ?? '')?.[0])[0] ?? '',
    recipients: [...new Set(recipients)],
    messageId: /<[^<>\s]{1,400}>/.exec(fieldsOf(head).get('message-id') ?? '')?.[0] ?? null,
  };
}

/** Characters of a part that are read. */
const maxLength = 100_000;

const unfold = (text: string): string =>
  text
    .slice(0, maxLength)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\S)/g, ' ');

const fieldsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, Math.max(at, 0)).trim().toLowerCase(), line.slice(at + 1).trim()];
    }),
  );

/** The address in `rfc822; anna@example.org`. */
const addressOf = (field: string | undefined): string | undefined =>
  /^(?:rfc822|utf-8)\s*;\s*<?([^\s<>]{3,254})>?\s*$/i.exec(field ?? '')?.[1]?.toLowerCase();
