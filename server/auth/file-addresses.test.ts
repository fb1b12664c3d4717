import { expect, it } from 'vitest';
import { readSignature, signatureHolds, signFileAddresses, storedAddress } from './file-addresses.ts';

const key = new Uint8Array(32).fill(7);
const signer = { sessionId: 5, fileKey: key };
const now = Date.UTC(2026, 10, 27, 10);
const hour = 3_600_000;
const hash = 'a'.repeat(64);
const sign = (value: unknown, at = now) => signFileAddresses(value, signer, 'https://school.example', at);
const tokenOf = (address: string) => new URL(address).searchParams.get('t') ?? '';

it('makes file URLs absolute and adds the signature to their query', () => {
  const row = {
    avatar: `/api/files/${hash}`,
    file: {
      image: '/api/chat/message/3/file',
      preview: '/api/chat/message/3/file?size=preview',
      name: 'a.png',
    },
    renditions: [{ url: '/api/library/4/file?v=ab&as=subtitles&language=kk' }],
    video_link: '/library/material/9',
  };
  expect(sign(row)).toEqual({
    avatar: expect.stringMatching(
      /^https:\/\/school\.example\/api\/files\/a{64}\?t=s\.5\.\d{10}\.[\w-]{43}$/,
    ),
    file: {
      image: expect.stringMatching(/^https:\/\/school\.example\/api\/chat\/message\/3\/file\?t=s\./),
      preview: expect.stringMatching(/message\/3\/file\?size=preview&t=s\./),
      name: 'a.png',
    },
    renditions: [{ url: expect.stringMatching(/\/4\/file\?v=ab&as=subtitles&language=kk&t=s\./) }],
    video_link: expect.stringMatching(/^https:\/\/school\.example\/api\/library\/9\/file\?t=s\./),
  });
});

it('leaves texts and foreign URLs unchanged', () => {
  const rows = [
    { content: `/api/files/${hash}`, title: '/api/library/4/file', name: `/api/files/${hash}` },
    { url: 'https://example.org/api/library/4/file', file: null, avatar: '/api/events', photo: '' },
    { file: '//evil.example/api/library/4/file', video: '/api/library/4/file/../../profile' },
    [null, 3, true, '/api/library/4/file'],
  ];
  expect(sign(rows)).toEqual(rows);
});

it('expires 6 to 12 hours ahead, with the same expiry for hours', () => {
  const at = (ms: number) =>
    readSignature(tokenOf((sign({ avatar: `/api/files/${hash}` }, ms) as { avatar: string }).avatar));
  for (let ms = now; ms < now + 24 * hour; ms += hour / 2) {
    const ahead = at(ms)!.expiry * 1000 - ms;
    expect(ahead >= 6 * hour && ahead < 12 * hour).toBe(true);
  }
  const bucket = Date.UTC(2026, 10, 27, 6) + 1000;
  expect(at(bucket)).toEqual(at(bucket + 5 * hour));
});

it('opens only its own path until it expires', () => {
  const path = `/api/files/${hash}`;
  const signed = readSignature(tokenOf((sign({ avatar: path }) as { avatar: string }).avatar))!;
  expect(signatureHolds(signed, key, path, now)).toBe(true);
  expect(signatureHolds(signed, key, path, signed.expiry * 1000 - 1)).toBe(true);
  expect(signatureHolds(signed, key, path, signed.expiry * 1000)).toBe(false);
  expect(signatureHolds(signed, key, `/api/files/${'b'.repeat(64)}`, now)).toBe(false);
  expect(signatureHolds(signed, new Uint8Array(32), path, now)).toBe(false);
  expect(signatureHolds({ ...signed, expiry: signed.expiry + 1 }, key, path, now)).toBe(false);
});

it.each([
  '',
  's.5',
  's.x.1795802400.abc',
  's.5.1795802400.',
  `s.5.1795802400.${'é'.repeat(43)}`,
  'T'.repeat(43),
])('rejects %j as a signature', (token) => {
  expect(readSignature(token)).toBeUndefined();
});

it('converts a signed URL back to the stored one', () => {
  const { avatar } = sign({ avatar: `/api/files/${hash}` }) as { avatar: string };
  expect(storedAddress(avatar)).toBe(`/api/files/${hash}`);
  const { file } = sign({ file: '/api/library/4/file?v=ab' }) as { file: string };
  expect(storedAddress(file)).toBe('/api/library/4/file?v=ab');
  expect(storedAddress('https://example.org/v.mp4?t=12')).toBe('https://example.org/v.mp4?t=12');
});
