import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import later from './later-texts.json' with { type: 'json' };

const asked = /\/locales\/(\w+)\.po\?(entrance|school|later)$/;
/** What is said before somebody is in: by the entrance, the controls, and the frame around all pages. */
const entrance = /^src\/(app\/[^/]+|features\/auth\/[^/]+|i18n\/.+|ui\/.+)$/;
const laterAreas = new RegExp(later.areas);
const laterButSooner = new RegExp(later.sooner);

const isLater = (file: string) => laterAreas.test(file) && !laterButSooner.test(file);

/** Which part of the texts one said in these files belongs to: the first that any of them needs. */
export function partOf(files: readonly string[]): 'entrance' | 'school' | 'later' {
  if (files.some((file) => entrance.test(file))) return 'entrance';
  return files.every(isLater) ? 'later' : 'school';
}

/**
 * A catalogue in three parts that have nothing in common: `locales/de.po?entrance` for the pages outside the school,
 * `?school` for what the first screens say, `?later` for the screens that come after them.
 */
export function partsOfTexts(): Plugin {
  const config = getConfig();
  return {
    name: 'yurt:parts-of-texts',
    enforce: 'pre',
    async load(id) {
      const [, locale, part] = asked.exec(id) ?? [];
      if (locale === undefined) return null;
      this.addWatchFile(id.replace(/\?.*$/, ''));
      const [catalog] = await getCatalogs(config);
      const rows = Object.entries((await catalog?.read(locale)) ?? {});
      const ours = new Set(
        rows.flatMap(([key, { origin = [] }]) =>
          partOf(origin.map(([from]) => from)) === part ? [key] : [],
        ),
      );
      if (!catalog || ours.size === 0) throw new Error(`${id} has no texts`);
      const { messages } = await catalog.getTranslations(locale, {
        sourceLocale: config.sourceLocale ?? 'en',
        fallbackLocales: {},
      });
      const said = Object.fromEntries(Object.entries(messages).filter(([key]) => ours.has(key)));
      const { source } = createCompiledCatalog(locale, said, { namespace: 'es' });
      return { code: source, map: null, moduleType: 'js' };
    },
  };
}
