/*
 * Loaded into a server before anything else: its clock is ahead by CLOCK_AHEAD milliseconds, and with it that of
 * the embedded database, which asks the same `Date`.
 */
import http from 'node:http';

const ahead = Number(process.env['CLOCK_AHEAD']);
const rightNow = Date.now;
const now = () => rightNow() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (RightDate, parts, asked) =>
    Reflect.construct(RightDate, parts.length === 0 ? [now()] : parts, asked),
  get: (RightDate, key) => (key === 'now' ? now : Reflect.get(RightDate, key)),
});

// Node keeps the right clock for the header it writes by itself.
const answers = http.ServerResponse.prototype;
Object.defineProperty(answers, 'writeHead', {
  value: new Proxy(Reflect.get(answers, 'writeHead'), {
    apply: (writeHead, response, parts) => {
      response.setHeader('date', new Date().toUTCString());
      return Reflect.apply(writeHead, response, parts);
    },
  }),
});
