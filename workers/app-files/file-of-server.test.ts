import { expect, test } from 'vitest';
import { fileOfServer } from './server-file-path.ts';

test.each(['/storage/clip.webm', '/storage/a/plan.PDF?v=2', '/files/7/table.xlsx'])(
  'takes %s for a file',
  (address) => expect(fileOfServer.test(address)).toBe(true),
);

test.each([
  '/storage',
  '/search?q=plan.pdf',
  '/chat?q=film.mp4&tab=people',
  '/schedule/7/report.pdf',
  '/library/material/7',
])('takes %s for a page of the app', (address) => expect(fileOfServer.test(address)).toBe(false));
