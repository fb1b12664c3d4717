import fs from 'node:fs';
import path from 'node:path';
import type { Context as HonoContext } from 'hono';
import type { Context } from '../context.ts';
import type { DocumentRules } from './provider.ts';
import { providerOf } from './providers.ts';

/** Path within the build folder. */
export const meetingPage = 'src/meeting/meeting.html';

/** Directives for every meeting document. */
const commonPolicy = {
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

const media = ['camera', 'microphone', 'display-capture', 'screen-wake-lock', 'autoplay', 'fullscreen'];

export function documentHeaders({ policy, isolated, mediaOrigins }: DocumentRules): Record<string, string> {
  const allowlist = ['self', ...mediaOrigins.map((origin) => `"${origin}"`)].join(' ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': Object.entries({ ...policy, ...commonPolicy })
      .map((directive) => directive.join(' '))
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    ...(isolated && { 'cross-origin-embedder-policy': 'require-corp' }),
    'permissions-policy': [
      ...media.map((what) => `${what}=(${allowlist})`),
      'geolocation=()',
      'payment=()',
    ].join(', '),
  };
}

/**
 * Serves the document of a meeting: a page of its own, whose policy allows only the hosts this meeting needs.
 * The request for an entry checks who may join; this document does not.
 */
export function meetingDocument(ctx: Context, folder: string): (c: HonoContext) => Promise<Response> {
  const page = fs.readFileSync(path.join(folder, meetingPage), 'utf8');
  return async (c) => {
    const id = Number(/^[1-9]\d{0,14}$/.exec(c.req.param('event') ?? '')?.[0] ?? 0);
    const meeting = await ctx.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst();
    const rules = meeting && providerOf(ctx.config, meeting)?.document?.(ctx.config, meeting);
    if (!rules) return c.redirect(id > 0 ? `/schedule/${id}/-` : '/dashboard');
    return c.body(page, 200, documentHeaders(rules));
  };
}
