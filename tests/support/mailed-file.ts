import { randomUUID } from 'node:crypto';
import { buildMail, filePart, multipart, pipeIn, textPart } from './mail-builder.ts';
import type { School } from './school.ts';

/** Sends a mail with a PDF file to a support request. Returns the id of the file. */
export async function mailFile(school: Pick<School, 'ctx'>, requestId: number): Promise<number> {
  const { db } = school.ctx;
  const { mail_key } = await db
    .selectFrom('support_request')
    .select('mail_key')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const pdf = new TextEncoder().encode(`%PDF-1.7\n${randomUUID()}`);
  const content = multipart('mixed', textPart('See this'), filePart('visa.pdf', pdf));
  await pipeIn(school, buildMail({ to: `school+${requestId}-${mail_key}@example.org`, content }));
  const { id } = await db
    .selectFrom('support_file')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}
