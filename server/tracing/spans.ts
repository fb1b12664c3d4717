import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import type { LogEvent } from 'kysely';

// Without a provider, which is the rule, whatever is begun here does nothing.
const tracer = trace.getTracer('yurt');

/** Requests as spans, of the trace that the caller has begun. Named by their route: addresses may hold what nobody else is to know. */
export const traceRequests: MiddlewareHandler = async (c, next) => {
  const caller = propagation.extract(context.active(), Object.fromEntries(c.req.raw.headers));
  await tracer.startActiveSpan(c.req.method, { kind: SpanKind.SERVER }, caller, async (span) => {
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

/** Statements as spans of the request that they are for: their text, never the values. */
export function traceQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()) return;
  const end = Date.now();
  const span = tracer.startSpan(/^\s*\w+/.exec(query.sql)?.[0]?.trim() ?? 'query', {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}
