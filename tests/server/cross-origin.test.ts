import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadsPath } from '../../server/files/resumable-uploads.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { generatedPicture } from './plain-client/contents.ts';

const [app, shell] = ['https://app.example', 'capacitor://localhost'];
let school: School;
let expert: Person;

beforeAll(async () => {
  school = await openSchool({ ALLOWED_ORIGINS: `${app},${shell}` });
  expert = await school.person({ role: 'expert' });
});
afterAll(() => school.close());

const preflight = (url: string, origin: string, method = 'POST', headers = 'authorization,x-extensions') =>
  fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    },
  });
const corsHeaders = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));
const as = ({ token }: Person, origin: string) => ({ authorization: `Bearer ${token}`, origin });

describe('a page of an allowed origin', () => {
  it.each([app, shell])('may call the API, with credentials: %s', async (origin) => {
    const before = await preflight(`${school.url}/api/login`, origin);
    expect([before.status, Object.fromEntries(before.headers)]).toMatchObject([
      204,
      {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'authorization,x-extensions',
        'access-control-allow-methods': expect.stringContaining('PUT'),
        vary: 'origin',
      },
    ]);
    const answer = await fetch(`${school.url}/api/profile`, { headers: as(expert, origin) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    for (const name of ['X-Sync', 'X-School-Zone', 'ETag', 'Date', 'Retry-After'])
      expect(answer.headers.get('access-control-expose-headers')).toContain(name);
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin');
  });

  it('reads refusals, also of unknown calls', async () => {
    for (const path of ['/api/profile', '/api/nowhere']) {
      const answer = await fetch(`${school.url}${path}`, { headers: { origin: app } });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        path === '/api/profile' ? 401 : 404,
        app,
      ]);
    }
  });

  it('sends resumable uploads', async () => {
    const headers = 'authorization,tus-resumable,upload-length,upload-metadata';
    const before = await preflight(`${school.url}${uploadsPath}`, app, 'PATCH', headers);
    expect(before.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(before.headers.get('access-control-allow-headers')).toBe(headers);
    const begun = await fetch(`${school.url}${uploadsPath}`, {
      method: 'POST',
      headers: { ...as(expert, app), 'tus-resumable': '1.0.0', 'upload-length': '3' },
    });
    expect([begun.status, begun.headers.get('access-control-allow-origin')]).toEqual([201, app]);
    expect(begun.headers.get('access-control-expose-headers')).toContain('Location');
  });

  it('displays files by their addresses', async () => {
    const form = new FormData();
    form.append('upload', new Blob([new Uint8Array(await generatedPicture())]), 'me.png');
    const saved = await fetch(`${school.url}/api/profile`, {
      method: 'POST',
      headers: as(expert, app),
      body: form,
    });
    const shown = await fetch((await saved.json()).data.avatar);
    expect([shown.status, shown.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
    const other = await fetch(`${school.url}/api/health`);
    expect(other.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

it.each([
  'https://app.example.evil',
  'http://app.example',
  'https://app.example:8443',
  'null',
  'https://APP.example',
])('a page of another origin is refused: %s', async (origin) => {
  for (const answer of [
    await preflight(`${school.url}/api/login`, origin),
    await fetch(`${school.url}/api/profile`, { headers: as(expert, origin) }),
  ])
    expect(corsHeaders(answer)).toEqual([]);
});

it('pages of the app itself allow no other origin', async () => {
  const answer = await fetch(`${school.url}/dashboard`, { headers: { origin: app } });
  expect(corsHeaders(answer)).toEqual([]);
});

it('without the setting no origin is allowed', async () => {
  const alone = await openSchool();
  for (const answer of [
    await preflight(`${alone.url}/api/login`, app),
    await fetch(`${alone.url}/api/health`, { headers: { origin: app } }),
  ])
    expect(corsHeaders(answer)).toEqual([]);
  await alone.close();
});
