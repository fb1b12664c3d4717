import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const asked = /\/locales\/(\w+)\.po\?entrance$/;
/** What is said before somebody is in: by the entrance, the controls, and the frame around all pages. */
const entrance = /^src\/(app\/[^/]+|features\/auth\/[^/]+|i18n\/.+|ui\/.+)$/;

/** `locales/de.po?entrance`: of a catalogue only what the pages outside the school say, which load nothing else. */
export function entranceMessages(): Plugin {
  const config = getConfig();
  return {
    name: 'yurt:entrance-messages',
    enforce: 'pre',
    async load(id) {
      const locale = asked.exec(id)?.[1];
      if (locale === undefined) return null;
      this.addWatchFile(id.replace(/\?.*$/, ''));
      const [catalog] = await getCatalogs(config);
      const rows = Object.entries((await catalog?.read(locale)) ?? {});
      const ours = new Set(
        rows.flatMap(([key, { origin = [] }]) => (origin.some(([from]) => entrance.test(from)) ? [key] : [])),
      );
      if (!catalog || ours.size === 0) throw new Error(`${id} has nothing for the entrance`);
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
