import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Files that only `deskScreen` loads, together with this catalogue; a test compares them with the imports. */
const deskScreens = [
  'src/app/desk/**',
  'src/features/admin/**',
  'src/features/feedback/feedback-desk.tsx',
  'src/features/polls/{audience-fields,poll-editor,poll-texts,polls-desk}.tsx',
  'src/features/programme/**',
  'src/features/schedule/{attendance-dialog,meetings-desk}.tsx',
  'src/features/school/**',
  'src/features/business/desk/**',
  'src/features/check-in/desk/**',
  'src/features/certificates/desk/**',
  'src/ui/desk/{copy-dialog,localized-field}.tsx',
  'src/features/statistics/**',
  'src/features/support/{canned-dialog,desk-request,inbox}.tsx',
];

/** Files that are loaded together with the catalogue of the big screen. */
const screenParts = ['src/features/screen/**', 'src/features/polls/start-poll-dialog.tsx'];

/** The page about stored data. */
const privacyPage = 'src/features/privacy/**';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'ru'],
  catalogs: [
    {
      // Texts before the sign-in, of the controls, and of the frame around all pages.
      path: 'src/i18n/locales/entrance/{locale}',
      include: ['src/app/*.{ts,tsx}', 'src/features/auth/**', 'src/i18n/**', 'src/ui/**'],
      exclude: ['src/ui/desk/**', 'src/ui/scan/**', 'src/ui/translation/**', 'src/ui/watch/**'],
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
      // The big screen of an event, and what its moderators use.
      path: 'src/i18n/locales/screen/{locale}',
      include: screenParts,
    },
    {
      // The page of personal data: many texts, which few people read.
      path: 'src/i18n/locales/privacy/{locale}',
      include: [privacyPage],
    },
    {
      path: 'src/i18n/locales/app/{locale}',
      include: [
        'src/app/*/**',
        'src/features/**',
        'src/ui/desk/**',
        'src/ui/scan/**',
        'src/ui/translation/**',
        'src/ui/watch/**',
      ],
      exclude: ['src/features/auth/**', privacyPage, ...screenParts, ...deskScreens],
    },
  ],
  // Without line numbers a moved line leaves the catalogues alone.
  format: formatter({ lineNumbers: false }),
});
