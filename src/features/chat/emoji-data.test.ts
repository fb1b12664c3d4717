import { defaultEmojiDataResolver } from 'frimousse';
import { expect, it, vi } from 'vitest';
import { loadEmojiData } from './emoji-data.ts';

vi.mock('frimousse', () => ({ defaultEmojiDataResolver: vi.fn<typeof defaultEmojiDataResolver>() }));

const data = { locale: 'en', emojis: [], categories: [], skinTones: {} } as never;

it('retries as soon as there is a connection', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.mocked(defaultEmojiDataResolver)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(data);
  const loading = loadEmojiData('en', {});
  await vi.waitFor(() => expect(defaultEmojiDataResolver).toHaveBeenCalledOnce());
  await Promise.resolve();
  page.dispatchEvent(new Event('online'));
  expect(await loading).toBe(data);
});

it('stops once the picker is closed', async () => {
  const closed = new AbortController();
  closed.abort();
  vi.mocked(defaultEmojiDataResolver).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(loadEmojiData('en', { signal: closed.signal })).rejects.toThrow('Failed to fetch');
});

it('finds Russian words spelled with ё or е, whichever the data has', async () => {
  const emojis = [
    { emoji: '🎄', label: 'елка', tags: ['новогодняя елка'], category: 0, version: 1 },
    { emoji: '🦔', label: 'ёж', tags: [], category: 0, version: 1 },
  ];
  vi.mocked(defaultEmojiDataResolver).mockResolvedValueOnce({ ...(data as object), emojis } as never);
  const loaded = await loadEmojiData('ru', {});
  const [tree, hedgehog] = loaded.emojis;
  expect(tree).toMatchObject({ label: 'елка', tags: expect.arrayContaining(['елка', 'ёлка']) });
  expect(hedgehog).toMatchObject({ label: 'ёж', tags: expect.arrayContaining(['еж', 'ёж']) });
});
