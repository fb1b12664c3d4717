import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;

beforeAll(async () => {
  school = await openSchool({ METRICS: 'on' });
  anna = await school.person();
});
afterAll(() => school.close());

describe('every answer', () => {
  it('has the security headers and is stored by no shared cache', async () => {
    const { headers } = await anna.call('GET', '/users');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('restricts which content a page may load', async () => {
    const { headers } = await fetch(`${school.url}/schedule`);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('lets viewers of all browsers display documents, and no other path', async () => {
    const policyOf = async (address: string) =>
      (await fetch(school.url + address)).headers.get('content-security-policy');
    expect(await policyOf('/documents/manual.de.pdf')).toBe("frame-ancestors 'self'");
    for (const address of ['/documents/manual', '/documents/../chat.pdf/7', '/documents/a/b.pdf', '/x.pdf'])
      expect(await policyOf(address)).toContain("object-src 'none'");
  });

  it('announces the extensions of the protocol', async () => {
    expect((await anna.call('GET', '/profile')).headers.get('x-sync')).toBe(
      'idem,delta,push,etag,list,around',
    );
  });

  it('sets no cookie and allows no foreign origin', async () => {
    const { headers } = await anna.call('GET', '/users', undefined, { origin: 'https://evil.example' });
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a list', () => {
  it.each(['/users', '/events', '/event/list', '/event/details', '/event/logs', '/chat/group'])(
    '%s is not sent again while unchanged',
    async (path) => {
      const first = await anna.call('GET', path);
      const tag = first.headers.get('etag');
      expect(tag).toMatch(/^W\//);
      const again = await fetch(`${school.url}/api${path}`, {
        headers: { authorization: `Bearer ${anna.token}`, 'if-none-match': tag ?? '' },
      });
      expect(again.status).toBe(304);
    },
  );

  it('has another entity tag in another language if its texts differ', async () => {
    await school.ctx.db
      .insertInto('event')
      .values({
        name: 'Waste',
        localized_name: JSON.stringify({ en: 'Waste', de: 'Abfall' }),
        kind: 'lecture',
        time_start: new Date(),
        time_finish: new Date(),
      })
      .execute();
    const tags = await Promise.all(
      ['en', 'de'].map(async (lang) =>
        (await anna.call('GET', '/events', undefined, { 'x-lang': lang })).headers.get('etag'),
      ),
    );
    expect(tags[0]).not.toBe(tags[1]);
  });
});

describe('bad input', () => {
  it('is refused without a server error if it is not JSON', async () => {
    const answer = await anna.call('POST', '/chat/message', '{"content": ');
    expect(answer.status).toBe(422);
  });

  it.each(['/event/0', '/event/-1', '/event/1e3', '/event/9999999999999999999', '/event/%00', "/user/1'--"])(
    'in the path %s is refused or unknown',
    async (path) => {
      expect([404, 422]).toContain((await anna.call('GET', path)).status);
    },
  );

  it('above one megabyte is refused while it arrives, whatever its Content-Length', async () => {
    const big = JSON.stringify({ content: 'x'.repeat(2_000_000), group_id: 1 });
    expect((await anna.call('POST', '/chat/message', big)).status).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 40; i++) controller.enqueue(new TextEncoder().encode('x'.repeat(65_536)));
        controller.close();
      },
    });
    const response = await fetch(`${school.url}/api/chat/message`, {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.token}` },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  it('with names of inherited properties changes nothing', async () => {
    const hostile =
      '{"email":"a@b.org","password":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    await school.call('POST', '/login', hostile);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('to an unknown address gets a refusal in JSON', async () => {
    const answer = await anna.call('GET', '/no/such/call', undefined, { 'x-lang': 'ru' });
    expect([answer.status, answer.body.code]).toEqual([404, 'notFound']);
    expect(answer.body.message).toMatch(/[а-я]/);
  });

  it('is refused with the reasons in the message, in the language of the caller', async () => {
    const sendMessage = (body: object, lang: string) =>
      anna.call('POST', '/chat/message', body, { 'x-lang': lang });
    const empty = await sendMessage({ content: ' ', group_id: 1 }, 'ru');
    expect([empty.status, empty.body.message]).toEqual([422, empty.body.errors.content[0]]);
    expect(empty.body.message).toMatch(/[а-я]/);
    const { body } = await anna.call('POST', '/support', { message: ' ', type: 'x' });
    const { message, type } = body.errors;
    expect(new Set(body.message.split('; '))).toEqual(new Set([...message, ...type]));
  });

  it('at a sign-in with a wrong password is refused in the English text that clients compare', async () => {
    const messageIn = async (lang: string) =>
      (await school.call('POST', '/login', { email: 'a@b.org', password: 'x' }, { 'x-lang': lang })).body
        .message;
    expect(await messageIn('en')).toBe('The given data was invalid.');
    expect(await messageIn('de')).toBe('E-Mail-Adresse oder Passwort stimmt nicht.');
    expect(await messageIn('ru')).toMatch(/^Неверный адрес/);
  });

  it('in an Authorization header counts as not signed in', async () => {
    for (const authorization of ['Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`]) {
      expect((await school.call('GET', '/profile', undefined, { authorization })).status).toBe(401);
    }
  });
});

describe('monitoring', () => {
  it('reports the process as up and ready', async () => {
    expect((await school.call('GET', '/health')).body).toEqual({ status: 'ok' });
    expect((await school.call('GET', '/ready')).body).toEqual({ status: 'ready' });
  });

  it('counts requests by route, without ids or tokens', async () => {
    await anna.call('GET', `/user/${anna.id}`);
    const text = await (await fetch(`${school.url}/api/metrics`)).text();
    expect(text).toContain('route="/api/user/:id"');
    expect(text).not.toContain(anna.token);
  });

  it('describes every call in OpenAPI 3.1', async () => {
    const { body } = await school.call('GET', '/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const described = Object.values(
      body.paths as Record<string, Record<string, { operationId: string }>>,
    ).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(described.toSorted()).toEqual(Object.keys(endpoints).toSorted());
    const { requestBody, parameters } = body.paths['/profile'].post;
    expect(requestBody.content['multipart/form-data'].schema.properties).toMatchObject({
      position: {},
      avatar: { type: 'string', format: 'binary' },
      video: { type: 'string', format: 'binary' },
      upload: { description: 'Alias of avatar' },
    });
    const strict = body.paths['/polls/{id}/vote'].post.requestBody.content['application/json'].schema;
    expect(strict.additionalProperties).toBe(false);
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/Extensions' });
  });
});
