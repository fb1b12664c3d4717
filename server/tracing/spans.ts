import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import type { LogEvent } from 'kysely';

// Without a provider, which is the default, spans do nothing. A tracer stays with the provider of its first span,
// so it is asked for each time.
const tracer = () => trace.getTracer('yurt');

/**
 * Traces each request as a span of the caller's trace. Spans are named by route, because URLs may contain
 * secrets.
 */
export const traceRequests: MiddlewareHandler = async (c, next) => {
  const caller = propagation.extract(context.active(), Object.fromEntries(c.req.raw.headers));
  await tracer().startActiveSpan(c.req.method, { kind: SpanKind.SERVER }, caller, async (span) => {
    try {
      await next();
    } finally {
      const { routePath, method } = c.req;
      span.updateName(`${method} ${routePath}`);
      span.setAttributes({
        'http.request.method': method,
        'http.route': routePath,
        'http.response.status_code': c.res.status,
      });
      if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
  });
};

/** Traces each statement as a span of its request: the SQL text without values. */
export function traceQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()) return;
  const end = Date.now();
  const span = tracer().startSpan(/^\s*\w+/.exec(query.sql)?.[0]?.trim() ?? 'query', {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}
