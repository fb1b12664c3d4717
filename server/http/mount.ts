import { Hono, type Context as HonoContext } from 'hono';
import { fieldMessages, messageOf } from './messages.ts';
import { scopesOf } from '../../contract/api-scopes.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { clientId } from '../../contract/scalars.ts';
import { schoolZoneHeader, syncExtensions, syncHeader } from '../../contract/sync.ts';
import * as v from 'valibot';
import { audit } from '../audit/audit-call.ts';
import { auditedCalls } from '../audit/audited-calls.ts';
import { isOrganiser } from '../areas/people/roles.ts';
import { requireOpenSchool } from '../areas/school/archive.ts';
import { isApiToken, requireApiToken } from '../auth/api-tokens.ts';
import { readSignature, isSignatureValid } from '../auth/file-addresses.ts';
import {
  findSessionByCarriedFileToken,
  findSessionByFileToken,
  findSessionById,
  type Me,
} from '../auth/sessions.ts';
import { bearerOf } from '../auth/tokens.ts';
import type { BoxRole } from '../box/box-role.ts';
import { isEmptyAtBox, refusalAtBox, requireAnsweredAtBox } from '../box/answered-calls.ts';
import type { Context } from '../context.ts';
import { forCaller, setCaller } from './for-caller.ts';
import { localeOf } from './locale.ts';
import { parse } from './parse.ts';
import { requireKnownFields, requireKnownQuery } from './known-fields.ts';
import { Page } from './page.ts';
import { readBody } from './read-body.ts';
import { readQuery } from './read-query.ts';
import { Refusal, refusalOf } from './refusal.ts';
import type { Call, Route } from './route.ts';
import { sendJson } from './send-json.ts';

const endpointNames = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]));

const localeFrom = (c: HonoContext) => localeOf(c.req.header('x-lang'), c.req.header('accept-language'));

/**
 * Mounts the routes. Each request is authorised, limited, parsed and handled in the same way. Other paths get
 * `notFound`.
 */
export function mount(ctx: Context, routes: readonly Route[]): Hono {
  const api = new Hono({ strict: false });
  api.use(async (c, next) => {
    c.header(syncHeader, syncExtensions.join(','));
    if (ctx.box) requireRunning(ctx.box);
    const { settings } = await ctx.school.current();
    c.header(schoolZoneHeader, settings.home_zone);
    return next();
  });
  // Paths with fewer parameters come first: `/event/:id` would match `/event/logs`.
  const segments = (route: Route) => route.endpoint.path.split(':').length;
  for (const route of routes.toSorted((a, b) => segments(a) - segments(b))) {
    api.on(route.endpoint.method, route.endpoint.path, (c) =>
      ctx.box ? handleAtBox(ctx, route, c) : handleRequest(ctx, route, c),
    );
  }
  api.all('*', (c) => sendRefusal(ctx, c, new Refusal('notFound')));
  api.onError((error, c) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'server') ctx.log.error({ err: error, path: c.req.routePath }, 'request failed');
    return sendRefusal(ctx, c, refusal);
  });
  return api;
}

/**
 * A box whose days are over leaves the devices as they are: operations and sessions stay.
 * @throws Refusal `unavailable`
 */
function requireRunning({ isOver }: BoxRole): void {
  if (isOver()) throw new Refusal('unavailable', { retryAfterSeconds: 60 });
}

async function handleAtBox(ctx: Context, route: Route, c: HonoContext): Promise<Response> {
  try {
    return await handleRequest(ctx, route, c);
  } catch (error) {
    throw refusalAtBox(route.endpoint, error);
  }
}

async function handleRequest(ctx: Context, { endpoint, handle }: Route, c: HonoContext): Promise<Response> {
  const me = await authorise(ctx, endpoint, c);
  if (ctx.box) requireAnsweredAtBox(endpoint);
  if (ctx.box && isEmptyAtBox(endpoint)) return sendJson(c, { data: [] });
  await requireOpenSchool(ctx, endpoint);
  if (me && !me.token) {
    setCaller(c, me);
    await ctx.calls.take(me.id);
  }
  const { params, query, body, strict } = endpoint;
  const release = await reserveUpload(ctx, endpoint, c, me);
  const { sent, files, drop } = await readBody(ctx, endpoint, c).catch((error: unknown) => {
    release();
    throw error;
  });
  try {
    requireTextQuery(c.req.url);
    const queryFields = readQuery(c);
    if (strict) requireKnownQuery(query, queryFields);
    if (strict && body) requireKnownFields(body, sent);
    const input = {
      ctx,
      c,
      locale: localeFrom(c),
      me: me as Me,
      params: params ? parse(params, c.req.param()) : undefined,
      query: query ? parse(query, queryFields) : {},
      body: body ? parse(body, sent) : undefined,
      key: endpoint.keyed ? keyOf(c, sent) : undefined,
      files,
    };
    const result = await asAudited(ctx, endpoint, input, () => handle(input)).catch((error: unknown) => {
      throw me?.withheld && isForbidden(error) ? new Refusal('factorMissing') : error;
    });
    if (result instanceof Response) return result;
    const [data, meta] = result instanceof Page ? [result.data, { meta: result.meta }] : [result ?? null, {}];
    return sendJson(c, { data: forCaller(ctx, c, data), ...meta });
  } finally {
    release();
    await drop();
  }
}

const isForbidden = (error: unknown): boolean => error instanceof Refusal && error.code === 'forbidden';

/** Performs a call; that of an organiser is written to the audit log. */
async function asAudited(
  { db }: Context,
  endpoint: Endpoint,
  { me, params, query, body, files }: Pick<Call, 'me' | 'params' | 'query' | 'body' | 'files'>,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const name = endpointNames.get(endpoint);
  const audited = name === undefined ? undefined : auditedCalls[name];
  if (name === undefined || !audited || !(isOrganiser(me) || audited.ofSpeakers)) return work();
  const fields = { ...(params as object), ...(body as object) } as Record<string, unknown>;
  const { id, ...values } = fields;
  const { target, valuesOf = (all) => all } = audited;
  if (target) delete values[target];
  return audit(
    db,
    {
      actor: me,
      name,
      rowId: target ? null : textOf(id ?? fields['ids'] ?? fields['event']),
      targetId: target ? Number(fields[target]) : null,
      values: valuesOf({ ...(query as object), ...values, ...namesOf(files) }),
    },
    audited,
    work,
  );
}

const namesOf = (files: Call['files']): Record<string, string> =>
  Object.fromEntries([...files].map(([field, { name }]) => [field, name]));

const textOf = (id: unknown): string | null =>
  typeof id === 'number' || typeof id === 'string' ? String(id) : null;

/**
 * Reserves the upload quota before any file is read. Without Content-Length, the maximum is reserved. Returns
 * the function that releases it.
 */
async function reserveUpload(ctx: Context, { form }: Endpoint, c: HonoContext, me: Me | undefined) {
  if (!form || !me || !isForm(c)) return () => undefined;
  const maxBytes = Object.values(form).reduce((sum, bytes) => sum + bytes, 0);
  const contentLength = c.req.header('content-length');
  return ctx.uploadLimits.begin(me.id, contentLength === undefined ? maxBytes : Number(contentLength));
}

/** @throws Refusal if percent-encoded bytes in the query are not UTF-8 */
function requireTextQuery(url: string): void {
  const at = url.indexOf('?');
  try {
    if (at >= 0) decodeURIComponent(url.slice(at).replaceAll('+', ' '));
  } catch {
    throw new Refusal('invalid', { fields: { query: ['invalid'] } });
  }
}

async function authorise(ctx: Context, endpoint: Endpoint, c: HonoContext): Promise<Me | undefined> {
  if (endpoint.access === 'public') return undefined;
  const token = bearerOf(c.req.header('authorization'));
  if (token !== undefined && isApiToken(token)) return authoriseToken(ctx, endpoint, token);
  const fileToken =
    endpoint.access === 'file' && token === undefined ? bearerOf(c.req.query('t')) : undefined;
  const me =
    fileToken !== undefined
      ? await sessionOfAddress(ctx, c, fileToken)
      : token !== undefined
        ? await ctx.sessions.find(token)
        : undefined;
  if (!me || (me.scope !== 'full' && endpoint.access !== 'account')) throw new Refusal('unauthenticated');
  if (endpoint.access === 'account') return me;
  if (endpoint.access !== 'session' && me.status !== 'approved') throw new Refusal('pending');
  await requireOpenPlatform(ctx, me);
  return me;
}

/** An API token is never accepted in an address, which servers log. */
async function authoriseToken(ctx: Context, endpoint: Endpoint, token: string): Promise<Me> {
  const me = await requireApiToken(ctx, token);
  await ctx.calls.takeOfToken(me.token.id);
  const scopes = scopesOf(endpoint);
  if (!scopes.some((scope) => me.token.scopes.includes(scope))) throw new Refusal('tokenScope', { scopes });
  await requireOpenPlatform(ctx, me);
  return me;
}

async function requireOpenPlatform(ctx: Context, me: Me): Promise<void> {
  if (!me.staysWhenClosed && (await ctx.platform.state()).closed) throw new Refusal('closed');
}

/** The session of a file URL: its token is that of a session, or a signature for one. */
async function sessionOfAddress(ctx: Context, c: HonoContext, token: string): Promise<Me | undefined> {
  const signed = readSignature(token);
  if (!signed)
    return ctx.box ? findSessionByCarriedFileToken(ctx.db, token) : findSessionByFileToken(ctx.db, token);
  const me = await findSessionById(ctx.db, signed.sessionId);
  return me && isSignatureValid(signed, me.fileKey, c.req.path, ctx.now()) ? me : undefined;
}

function keyOf(c: HonoContext, body: unknown): string | undefined {
  const inBody =
    typeof body === 'object' && body !== null && 'client_id' in body ? body.client_id : undefined;
  const key = c.req.header('idempotency-key') ?? inBody;
  if (key === undefined || key === null) return undefined;
  return parse(v.object({ client_id: clientId }), { client_id: key }).client_id.toLowerCase();
}

const isForm = (c: HonoContext) => c.req.header('content-type')?.startsWith('multipart/') === true;

function sendRefusal(ctx: Context, c: HonoContext, refusal: Refusal): Response | Promise<Response> {
  const locale = localeFrom(c);
  const wait = refusal.retryAfterSeconds;
  return sendJson(
    c,
    {
      message: messageOf(refusal, locale),
      code: refusal.code,
      ...(refusal.subject && { subject: refusal.subject }),
      ...(refusal.scopes && { scopes: refusal.scopes }),
      ...(refusal.fields && { errors: fieldMessages(refusal.fields, locale) }),
      ...(refusal.current !== undefined && { data: forCaller(ctx, c, refusal.current) }),
      ...(refusal.happened && { happened: refusal.happened }),
    },
    refusal.status,
    {
      ...(wait !== undefined && { 'retry-after': String(wait) }),
      // Node must not parse the unread rest of a body as the next request.
      ...((refusal.code === 'tooLarge' || isForm(c)) && { connection: 'close' }),
    },
  );
}
