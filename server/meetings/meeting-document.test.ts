import { expect, it } from 'vitest';
import { documentHeaders } from './meeting-document.ts';
import { jitsi } from './jitsi.ts';
import { frame } from './links.ts';
import type { Meeting } from './provider.ts';
import { zoomEmbedded } from './zoom-embedded.ts';
import { readConfig } from '../config.ts';

const config = readConfig({ JITSI_URL: 'https://meet.example' });
const meeting: Meeting = {
  id: 1,
  name: '',
  time_finish: new Date(0),
  zoom_meeting_number: null,
  zoom_password: null,
  zoom_link: null,
  internal_link: 'https://rooms.example/a?b',
  meeting_way: null,
  meeting_room: null,
};

it('isolates the Zoom document and forbids eval', () => {
  const headers = documentHeaders(zoomEmbedded.document!(config, meeting));
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  expect(headers['content-security-policy']).not.toMatch(/'unsafe-eval'/);
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval' blob:");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

it.each([
  ['Jitsi', jitsi, 'https://meet.example'],
  ['a framed link', frame, 'https://rooms.example'],
])('lets only %s be framed and use the camera', (_, provider, origin) => {
  const headers = documentHeaders(provider.document!(config, meeting));
  expect(headers['content-security-policy']).toContain(`frame-src ${origin};`);
  expect(headers['permissions-policy']).toContain(`camera=(self "${origin}")`);
  expect(headers['cross-origin-embedder-policy']).toBeUndefined();
});

it.each(["https://a.example; script-src 'unsafe-inline'/", 'javascript:alert(1)', 'about:blank'])(
  'does not frame %s, which is no web origin',
  (internal_link) => {
    expect(frame.fits({ ...meeting, internal_link })).toBe(false);
  },
);
