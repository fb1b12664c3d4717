import { Hono, type Context as HonoContext } from 'hono';
import { codeMessage, fieldMessages } from './messages.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { clientId } from '../../contract/scalars.ts';
import { syncExtensions, syncHeader } from '../../contract/sync.ts';
import * as v from 'valibot';
import { isAdmin } from '../areas/rights.ts';
import { findSessionByFileToken, type Me } from '../auth/sessions.ts';
import { bearerOf } from '../auth/tokens.ts';
import type { Context } from '../context.ts';
import { localeOf } from './locale.ts';
import { parse } from './parse.ts';
import { type FormBody, readForm } from './read-form.ts';
import { Refusal, refusalOf } from './refusal.ts';
import type { Route } from './route.ts';
import { sendJson } from './send-json.ts';

const mostBodyBytes = 1024 * 1024;

const localeFrom = (c: HonoContext) => localeOf(c.req.header('x-lang'), c.req.header('accept-language'));

/** Mounts the routes: each call is authorised, parsed, handled and answered in the one way there is; others are unknown. */
export function mount(ctx: Context, routes: readonly Route[]): Hono {
  const api = new Hono({ strict: false });
  api.use((c, next) => {
    c.header(syncHeader, syncExtensions.join(','));
    return next();
  });
  // Named paths come first: `/event/:id` would take `/event/logs` for an id.
  const named = (route: Route) => route.endpoint.path.split(':').length;
  for (const route of routes.toSorted((a, b) => named(a) - named(b))) {
    api.on(route.endpoint.method, route.endpoint.path, (c) => answer(ctx, route, c));
  }
  api.all('*', (c) => sendRefusal(c, new Refusal('notFound')));
  api.onError((error, c) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'server') ctx.log.error({ err: error, path: c.req.routePath }, 'request failed');
    return sendRefusal(c, refusal);
  });
  return api;
}

async function answer(ctx: Context, { endpoint, handle }: Route, c: HonoContext): Promise<Response> {
  const me = await authorise(ctx, endpoint, c);
  const { params, query, body } = endpoint;
  const form = await readFormBody(ctx, endpoint, c);
  try {
    const hasBody = endpoint.method !== 'GET';
    const sent = form ? form.fields : hasBody ? await readBody(c) : undefined;
    const result = await handle({
      ctx,
      c,
      locale: localeFrom(c),
      me: me as Me,
      params: params ? parse(params, c.req.param()) : undefined,
      query: query ? parse(query, c.req.query()) : {},
      body: body ? parse(body, sent) : undefined,
      key: endpoint.keyed ? keyOf(c, sent) : undefined,
      files: form?.files ?? noFiles,
    });
    return result instanceof Response ? result : sendJson(c, { data: result ?? null });
  } finally {
    await form?.drop();
  }
}

async function authorise(ctx: Context, endpoint: Endpoint, c: HonoContext): Promise<Me | undefined> {
  if (endpoint.access === 'public') return undefined;
  const token = bearerOf(c.req.header('authorization'));
  const fileToken =
    endpoint.access === 'file' && token === undefined ? bearerOf(c.req.query('t')) : undefined;
  const me =
    fileToken !== undefined
      ? await findSessionByFileToken(ctx.db, fileToken)
      : token !== undefined
        ? await ctx.sessions.find(token)
        : undefined;
  if (!me || (me.scope !== 'full' && endpoint.access !== 'account')) throw new Refusal('unauthenticated');
  if (endpoint.access === 'account') return me;
  if (endpoint.access !== 'session' && me.status !== 'approved') throw new Refusal('pending');
  if (!isAdmin(me) && (await ctx.platform.state()).closed) throw new Refusal('closed');
  return me;
}

const noFiles: FormBody['files'] = new Map();

/** What comes as a form, where the call takes one. */
async function readFormBody(
  ctx: Context,
  { form: limits }: Endpoint,
  c: HonoContext,
): Promise<FormBody | undefined> {
  const type = c.req.header('content-type') ?? '';
  return limits && /^multipart\/form-data\b/i.test(type) ? readForm(ctx, c.req.raw, limits) : undefined;
}

async function readBody(c: HonoContext): Promise<unknown> {
  const text = new TextDecoder().decode(Buffer.concat(await readChunks(c, mostBodyBytes)));
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid', { fields: { body: ['invalid'] } });
  }
}

/** Reads at most what a body may have: a length that was not announced is counted while it comes. */
async function readChunks(c: HonoContext, most: number): Promise<Uint8Array[]> {
  if (Number(c.req.header('content-length') ?? 0) > most) throw new Refusal('tooLarge');
  const { body } = c.req.raw;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new Refusal('tooLarge');
    chunks.push(chunk);
  }
  return chunks;
}

function keyOf(c: HonoContext, body: unknown): string | undefined {
  const inBody =
    typeof body === 'object' && body !== null && 'client_id' in body ? body.client_id : undefined;
  const key = c.req.header('idempotency-key') ?? inBody;
  if (key === undefined || key === null) return undefined;
  return parse(v.object({ client_id: clientId }), { client_id: key }).client_id.toLowerCase();
}

function sendRefusal(c: HonoContext, refusal: Refusal): Response | Promise<Response> {
  const locale = localeFrom(c);
  const wait = refusal.retryAfterSeconds;
  return sendJson(
    c,
    {
      message: codeMessage(refusal.code, locale),
      code: refusal.code,
      ...(refusal.subject && { subject: refusal.subject }),
      ...(refusal.fields && { errors: fieldMessages(refusal.fields, locale) }),
      ...(refusal.current !== undefined && { data: refusal.current }),
    },
    refusal.status,
    {
      ...(wait !== undefined && { 'retry-after': String(wait) }),
      // The rest of a body that was not read to its end must not be taken for the next request.
      ...(refusal.code === 'tooLarge' && { connection: 'close' }),
    },
  );
}
