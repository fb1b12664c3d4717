import { expect, it, vi } from 'vitest';
import { fileLimits } from '../../../contract/files.ts';
import { addFiles, maxFiles } from './add-files.ts';
import type { Attachment } from './commands.ts';

const file = (name: string, size = 1) => new File([new Uint8Array(size)], name);

it('rejects empty and oversized files with a reason, and adds the others', async () => {
  const add = vi.fn<(file: Attachment) => void>();
  const chosen = [file('empty.txt', 0), file('a.txt'), file('large.bin', fileLimits.chat + 1), file('b.txt')];
  expect(await addFiles(chosen, { asFiles: false, attachedCount: 0, add })).toEqual([
    { name: 'empty.txt', why: 'empty' },
    { name: 'large.bin', why: 'large' },
  ]);
  expect(add.mock.calls.map(([{ name }]) => name)).toEqual(['a.txt', 'b.txt']);
});

it('adds no more files than the maximum per send', async () => {
  const add = vi.fn<(file: Attachment) => void>();
  const chosen = [file('a.txt'), file('b.txt')];
  expect(await addFiles(chosen, { asFiles: false, attachedCount: maxFiles - 1, add })).toEqual([
    { name: 'b.txt', why: 'many' },
  ]);
});

it('marks only pictures as sent in full size', async () => {
  const add = vi.fn<(file: Attachment) => void>();
  const picture = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
  await addFiles([file('a.txt'), picture], { asFiles: true, attachedCount: 0, add });
  expect(add.mock.calls.map(([{ asFile }]) => asFile)).toEqual([undefined, true]);
});
