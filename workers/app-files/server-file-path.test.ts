import { expect, test } from 'vitest';
import { serverFilePath } from './server-file-path.ts';

test.each(['/storage/clip.webm', '/storage/a/plan.PDF?v=2', '/files/7/table.xlsx'])(
  '%s is a file',
  (address) => expect(serverFilePath.test(address)).toBe(true),
);

test.each([
  '/storage',
  '/search?q=plan.pdf',
  '/chat?q=film.mp4&tab=people',
  '/schedule/7/report.pdf',
  '/library/material/7',
])('%s is a page of the app', (address) => expect(serverFilePath.test(address)).toBe(false));
