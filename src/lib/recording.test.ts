import { expect, it } from 'vitest';
import { recordingOf, withCaptions } from './recording.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

it.each([
  ['/library/material/12', { kind: 'material', id: 12 }],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', { kind: 'embed', provider: 'YouTube', frame: youtube }],
  ['https://youtu.be/dQw4w9WgXcQ', { kind: 'embed', provider: 'YouTube', frame: youtube }],
  ['https://m.youtube.com/live/dQw4w9WgXcQ', { kind: 'embed', provider: 'YouTube', frame: youtube }],
  ['https://vimeo.com/76979871', { kind: 'embed', frame: 'https://player.vimeo.com/video/76979871?dnt=1' }],
  [
    'https://rutube.ru/video/0123456789abcdef0123456789abcdef/',
    { kind: 'embed', frame: 'https://rutube.ru/play/embed/0123456789abcdef0123456789abcdef' },
  ],
  ['https://example.org/film.mp4', { kind: 'link', page: 'https://example.org/film.mp4' }],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', { kind: 'link' }],
  ['https://www.youtube.com/watch?v="><script>', { kind: 'link' }],
])('reads %s', (link, found) => {
  expect(recordingOf(link)).toMatchObject(found);
});

it.each(['javascript:alert(1)', '/library/material/0', '/etc/passwd', 'data:text/html,x', ''])(
  'rejects %j',
  (link) => {
    expect(recordingOf(link)).toBeNull();
  },
);

it.each([
  ['https://youtu.be/dQw4w9WgXcQ', `${youtube}?cc_load_policy=1&cc_lang_pref=ru&hl=ru`],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&texttrack=ru'],
  [
    'https://rutube.ru/video/0123456789abcdef0123456789abcdef/',
    'https://rutube.ru/play/embed/0123456789abcdef0123456789abcdef',
  ],
])('switches on the captions of %s', (link, frame) => {
  const recording = recordingOf(link);
  expect(recording?.kind === 'embed' && withCaptions(recording, 'ru')).toBe(frame);
});
