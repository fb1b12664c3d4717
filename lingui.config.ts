import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Files of screens that `deskScreen` loads, together with this catalogue. */
const deskScreens = [
  'src/features/admin/people/**',
  'src/features/admin/{audit,jobs,platform,reports,waiting-people}-screen.tsx',
  'src/features/admin/{job-labels,role-labels,use-details,value-text}.ts',
  'src/features/admin/{reason-dialog,suspend-button,suspend-dialog,waiting-person}.tsx',
  'src/features/programme/desk-day.tsx',
  'src/features/school/**',
  'src/features/statistics/**',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'ru'],
  catalogs: [
    {
      // What is said before somebody is in: the entrance, the controls, and the frame around all pages.
      path: 'src/i18n/locales/entrance/{locale}',
      include: ['src/app/*.{ts,tsx}', 'src/features/auth/**', 'src/i18n/**', 'src/ui/**'],
      exclude: ['src/ui/desk/**', 'src/ui/watch/**'],
    },
    {
      // The document that meetings are shown in, which shares nothing with the app.
      path: 'src/i18n/locales/meeting/{locale}',
      include: ['src/meeting/**'],
    },
    {
      // Screens of the organisers' desk, which most people never open.
      path: 'src/i18n/locales/desk/{locale}',
      include: deskScreens,
    },
    {
      path: 'src/i18n/locales/app/{locale}',
      include: ['src/app/*/**', 'src/features/**', 'src/ui/desk/**', 'src/ui/watch/**'],
      exclude: ['src/features/auth/**', ...deskScreens],
    },
  ],
  // Without line numbers a moved line leaves the catalogues alone.
  format: formatter({ lineNumbers: false }),
});
