import type { Context } from 'hono';

/** Sends a PDF for saving. */
export const sendPdf = (c: Context, bytes: Uint8Array, name: string): Response =>
  c.body(new Uint8Array(bytes).buffer, 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
