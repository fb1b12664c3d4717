import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTracing } from '../../server/tracing/start-tracing.ts';
import { openTraceCollector } from '../support/trace-collector.ts';
import { openSchool, type School } from '../support/school.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

let collector: Awaited<ReturnType<typeof openTraceCollector>>;
let school: School;
let endTracing: () => Promise<void>;

beforeAll(async () => {
  collector = await openTraceCollector();
  endTracing = startTracing(collector.endpoint);
  school = await openSchool({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
});
afterAll(async () => {
  await school.close();
  collector.close();
});

it('traces a request and its statements under the caller’s trace, without user content', async () => {
  const anna = await school.person();
  const group = await school.group(anna, await school.person());
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const answer = await anna.call(
    'POST',
    '/chat/message',
    { group_id: group, content: 'words of Anna' },
    { traceparent: `00-${trace}-b7ad6b7169203331-01` },
  );
  expect(answer.status).toBe(200);
  await endTracing();
  const { received } = collector;
  const spans: Span[] = received.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const own = spans.filter(({ traceId }) => traceId === trace);
  const request = own.find(({ name }) => name === 'POST /api/chat/message')!;
  expect(request.parentSpanId).toBe('b7ad6b7169203331');
  const statements = own.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'with']));
  const valueOf = ({ attributes }: Span, wanted: string) =>
    attributes.find(({ key }) => key === wanted)?.value;
  expect(valueOf(request, 'http.response.status_code')?.intValue).toBe(200);
  const traces = received.join('\n');
  expect(traces).toContain('insert into \\"message\\"');
  for (const secret of ['words of Anna', anna.token]) expect(traces).not.toContain(secret);
});
