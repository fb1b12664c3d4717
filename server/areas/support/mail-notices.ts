import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { mailThread } from './mail-thread.ts';
import { replyAddress } from './reply-address.ts';
import type { RequestRow } from './rows.ts';

export interface RequestAuthor {
  /** Null for a guest. */
  id: number | null;
  email: string | null;
  language: string;
}

interface Notice {
  request: RequestRow;
  author: RequestAuthor;
}

type Mailing = Pick<Context, 'config'>;

/** Mails the author that somebody replied from another address. */
export const mailAboutOtherAddress = (
  tx: Write,
  ctx: Mailing,
  { address, ...notice }: Notice & { address: string },
): Promise<void> => mailNotice(tx, ctx, notice, { kind: 'support-other-address', address });

/** Mails the author that files of a mail were not stored. */
export const mailAboutFiles = (
  tx: Write,
  ctx: Mailing,
  { files, ...notice }: Notice & { files: readonly { name: string; bytes: number }[] },
): Promise<void> => mailNotice(tx, ctx, notice, { kind: 'support-files', files });

type Content =
  | { kind: 'support-other-address'; address: string }
  | { kind: 'support-files'; files: readonly { name: string; bytes: number }[] };

/** Mails the author of the request, never the sender of a mail, whose address may be forged. */
async function mailNotice(
  tx: Write,
  { config }: Mailing,
  { request, author: { id, email, language } }: Notice,
  content: Content,
): Promise<void> {
  if (email === null) return;
  const link = id === null ? null : mailLink(config, `/support/${request.id}`, language);
  await queueMail(tx.db, {
    to: email,
    userId: id,
    language,
    replyTo: replyAddress(config, request),
    thread: await mailThread(tx.db, config, request),
    content: { ...content, number: request.id, name: '', link },
  });
}
