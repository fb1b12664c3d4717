/*
 * Loaded into a server before anything else. Moves its clock ahead by CLOCK_AHEAD milliseconds, also for the
 * embedded database, which uses the same `Date`.
 */
import http from 'node:http';

const ahead = Number(process.env['CLOCK_AHEAD']);
const realNow = Date.now;
const now = () => realNow() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (RightDate, parts, newTarget) =>
    Reflect.construct(RightDate, parts.length === 0 ? [now()] : parts, newTarget),
  get: (RightDate, key) => (key === 'now' ? now : Reflect.get(RightDate, key)),
});

// Node uses the real clock for the Date header that it writes itself.
const responsePrototype = http.ServerResponse.prototype;
Object.defineProperty(responsePrototype, 'writeHead', {
  value: new Proxy(Reflect.get(responsePrototype, 'writeHead'), {
    apply: (writeHead, response, parts) => {
      response.setHeader('date', new Date().toUTCString());
      return Reflect.apply(writeHead, response, parts);
    },
  }),
});
