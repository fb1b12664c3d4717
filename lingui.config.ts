import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'ru'],
  catalogs: [{ path: 'src/i18n/locales/{locale}', include: ['src', 'workers'] }],
  // Without line numbers a moved line leaves the catalogues alone.
  format: formatter({ lineNumbers: false }),
});
