/** The calls of section 7 of both documents; two of them have two variants. */
export const specifiedCalls = [
  'POST /login',
  'POST /register',
  'POST /logout',
  'POST /password/forgot-password',
  'POST /password/reset',
  'GET /profile',
  'POST /profile',
  'DELETE /profile',
  'GET /users',
  'GET /users?summer2020=1',
  'GET /user/{id}',
  'GET /events',
  'GET /event/{id}',
  'GET /event/actual',
  'GET /event/logs',
  'GET /event/logs/id',
  'GET /event/metric',
  'POST /event/{id}/rate',
  'POST /event/logs/{id}/read',
  'GET /notifications',
  'PUT /notifications/read',
  'DELETE /notification/{id}',
  'DELETE /notifications/remove',
  'POST /support',
  'GET /library',
  'POST /library',
  'PUT /library/{id}',
  'DELETE /library/{id}',
  'POST /event/{event}/library/{library}',
  'GET /folders',
  'GET /polls',
  'POST /polls/{id}/vote',
  'POST /polls/{id}/cancel',
  'GET /polls/{id}/results',
  'GET /review',
  'POST /review',
  'GET /users/',
  'GET /chat/group/',
  'POST /chat/group/',
  'POST /chat/group/{id}',
  'DELETE /chat/group/{id}',
  'POST /chat/group/{id}/{user_id}',
  'GET /chat/message/',
  'POST /chat/message/',
  'POST /chat/message/ with a file',
  'POST /chat/message/{id}/reply',
  'POST /chat/message/{id}/read',
  'PUT /chat/message/{id}',
  'DELETE /chat/message/{id}',
  'PUT /chat/message/{id}/spam',
  'PUT /chat/message/{id}/unspam',
  'POST /chat/message/{id}/forward',
  'GET /chat/search',
] as const;

const isForm = (body: unknown) => body instanceof FormData;
/** Calls without placeholders come first, so that `/event/actual` does not match `/event/{id}`. */
const byPlaceholders = specifiedCalls.toSorted((a, b) => a.split('{').length - b.split('{').length);

/** Returns the call of the specification that a request matches; undefined if none does. */
export function specifiedCall(method: string, path: string, body: unknown): string | undefined {
  const request = `${method} ${path.replace(/^\/?/, '/')}`;
  if (request.startsWith('GET /users?summer2020=1')) return 'GET /users?summer2020=1';
  if (request.startsWith('POST /chat/message/?') || request === 'POST /chat/message/')
    return isForm(body) ? 'POST /chat/message/ with a file' : 'POST /chat/message/';
  const plain = request.replace(/\?.*$/, '');
  return byPlaceholders.find((call) => patternOf(call).test(plain));
}

const patternOf = (call: string) => new RegExp(`^${call.replace(/\{\w+\}/g, '[^/?]+')}$`);
