import { allowOnly, invalid, type PlainRoutes, type PlainTools, textOf } from './plain-call.ts';
import { authorRow } from './plain-rows.ts';
import type { PlainReview } from './plain-state.ts';

const reviewRow = (tools: PlainTools, { id, content, created_at, author }: PlainReview) => ({
  id,
  content,
  created_at: tools.time(created_at),
  author: authorRow(tools, author),
});

/** Feedback and requests to the school. */
export const voiceRoutes: PlainRoutes = {
  /** Only approved feedback. */
  'GET /review': ({ tools }) =>
    [...tools.state.reviews.values()]
      .filter(({ approved }) => approved)
      .toReversed()
      .map((review) => reviewRow(tools, review)),
  'POST /review': (call) => {
    allowOnly(call, ['content']);
    const { me, body, tools } = call;
    const content = textOf(body, 'content');
    if (content.length > 1500) throw invalid('content', 'Max 1500 symbols');
    const id = tools.nextId();
    const review = { id, content, author: me.id, created_at: tools.now(), approved: false };
    tools.state.reviews.set(id, review);
    return reviewRow(tools, review);
  },
  'POST /support': (call) => {
    allowOnly(call, ['type', 'message']);
    const { me, body, tools } = call;
    if (body['type'] !== 'request') throw invalid('type', 'There is no such type');
    tools.state.requests.push({ author: me.id, type: 'request', message: textOf(body, 'message') });
    return null;
  },
};
