import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const locales = ['en', 'de', 'ru'];
const { resolve } = createRequire(import.meta.url);

interface Emoji {
  [field: string]: unknown;
  skins?: Emoji[];
}

/** Fields that the picker reads; the others are half of the bytes. */
const read = new Set(['emoji', 'label', 'tags', 'group', 'subgroup', 'order', 'version', 'skins', 'tone']);

const compact = (emoji: Emoji): Emoji => ({
  ...Object.fromEntries(Object.entries(emoji).filter(([field]) => read.has(field))),
  ...(emoji.skins && { skins: emoji.skins.map(compact) }),
});

const dataOf = async (locale: string, name: string): Promise<string> => {
  const text = await readFile(resolve(`emojibase-data/${locale}/${name}.json`), 'utf8');
  return name === 'data' ? JSON.stringify((JSON.parse(text) as Emoji[]).map(compact)) : text;
};

/** Serves names and keywords of emoji from our own origin, one file per language. */
export function emojiData(): Plugin {
  return {
    name: 'yurt:emoji-data',
    configureServer(server) {
      server.middlewares.use('/emoji', (request, response, next) => {
        const [, locale = '', name = ''] = /^\/(\w\w)\/(data|messages)\.json$/.exec(request.url ?? '') ?? [];
        if (!locales.includes(locale)) return next();
        void dataOf(locale, name).then((text) => {
          response.setHeader('content-type', 'application/json');
          response.end(text);
        });
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const locale of locales)
        for (const name of ['data', 'messages'])
          this.emitFile({
            type: 'asset',
            fileName: `emoji/${locale}/${name}.json`,
            source: await dataOf(locale, name),
          });
    },
  };
}
