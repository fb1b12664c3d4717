import { describe, expect, it } from 'vitest';
import { contentIdOf, hasFile, linkOf, typeByExtension, typeOfMaterial } from './material-content.ts';

const of = (fields: { file?: string | null; url?: string | null; mime_type?: string | null }) => ({
  file: null,
  url: null,
  mime_type: null,
  ...fields,
});

describe('hasFile', () => {
  it.each([
    ['a path of the server', of({ file: '/files/7' }), true],
    ['an address with a media type', of({ file: 'https://cdn.example/7', mime_type: 'video/mp4' }), true],
    ['an address that ends like a film', of({ file: 'https://cdn.example/talk.MP4?x=1' }), true],
    ['the address of a web page', of({ file: 'https://drive.example/folders/7' }), false],
    ['a video page', of({ file: 'https://www.youtube.com/watch?v=abcdefghijk' }), false],
    [
      'a video page that calls itself a video',
      of({ file: 'https://youtu.be/abcdefghijk', mime_type: 'video/youtube' }),
      false,
    ],
    ['a page with its media type', of({ file: 'https://a.example/x', mime_type: 'text/html' }), false],
    [
      'a link whose address stands in both fields',
      of({ file: 'https://a.example/x.pdf', url: 'https://a.example/x.pdf' }),
      false,
    ],
    ['an address alone', of({ url: 'https://a.example' }), false],
    ['nothing', of({}), false],
  ])('%s', (_, material, expected) => expect(hasFile(material)).toBe(expected));
});

it('returns the address of a link, and null for a file', () => {
  expect(linkOf(of({ file: 'https://a.example/page' }))).toBe('https://a.example/page');
  expect(linkOf(of({ url: 'https://a.example' }))).toBe('https://a.example');
  expect(linkOf(of({ file: '/files/7.pdf' }))).toBeNull();
});

it('derives the media type from the extension unless the server sends it', () => {
  expect(typeByExtension('/files/plan.PDF?download=1')).toBe('application/pdf');
  expect(typeByExtension('/files/plan')).toBeUndefined();
  expect(typeOfMaterial(of({ file: '/a.pdf', mime_type: 'image/png' }))).toBe('image/png');
  expect(typeOfMaterial(of({ file: '/a.mp4' }))).toBe('video/mp4');
});

it('identifies a version by its hash, else by address, size and time', () => {
  const row = { ...of({ file: '/files/7.pdf' }), hash: null, size: 10, added_at: 1 };
  expect(contentIdOf({ ...row, hash: 'ab'.repeat(32) })).toBe('ab'.repeat(32));
  expect(contentIdOf(row)).toMatch(/^[0-9a-f]{16}$/);
  expect(contentIdOf(row)).toBe(contentIdOf({ ...row }));
  expect(contentIdOf({ ...row, size: 11 })).not.toBe(contentIdOf(row));
  expect(contentIdOf({ ...row, file: null })).toBeNull();
});
