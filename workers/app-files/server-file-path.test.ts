import { expect, test } from 'vitest';
import { serverFilePath } from './server-file-path.ts';

test.each(['/storage/clip.webm', '/storage/a/plan.PDF?v=2', '/files/7/table.xlsx'])(
  'takes %s for a file',
  (address) => expect(serverFilePath.test(address)).toBe(true),
);

test.each([
  '/storage',
  '/search?q=plan.pdf',
  '/chat?q=film.mp4&tab=people',
  '/schedule/7/report.pdf',
  '/library/material/7',
])('takes %s for a page of the app', (address) => expect(serverFilePath.test(address)).toBe(false));
