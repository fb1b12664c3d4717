import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { budgets } from './build/budgets.ts';
import { compress } from './build/compress.ts';
import { emojiData } from './build/emoji-data.ts';
import { firstPaint } from './build/first-paint.ts';
import { linguiMacro } from './build/lingui-macro.ts';
import { manifest, translatedManifests } from './build/manifest.ts';
import { sdkVersion } from './build/meeting-into-client.mjs';
import { pdfData } from './build/pdf-data.ts';
import { thirdPartyNotices } from './build/notices.ts';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3101'}`;

const shown = /src\/(ui|i18n(?!\/locales)|lib)\/|node_modules\/(lucide-react|@lingui|wouter)\//;

const held = /src\/db\/|contract\/|node_modules\/(dexie|dexie-react-hooks|valibot|comlink)\//;

/** Parts that few screens need, which the first schedule does not wait for. */
const rare =
  /src\/(ui\/(question-|qr-code|desk\/(copy-dialog|localized-field))|lib\/(question|sha256|blind-ballot)\.|db\/overlay-questions)|contract\/answer-rules\./;

const begin = /\/(index\.html|src\/app\/main\.tsx)$/;

/** What is counted and told beside every screen. Not what only the memory mode needs. */
const beside =
  /src\/(platform\/(?!load-memory-engine|memory-session)|app\/notice|features\/(chat|notifications|schedule|sync-centre)\/(hooks|queries))/;

/**
 * What the first page needs, what every screen behind the sign-in needs, and what these are shown by. In few files:
 * each costs a phone some milliseconds before it runs.
 */
const sharedChunks = [
  { name: 'page', test: (id: string) => !begin.test(id), tags: ['$initial' as const] },
  { name: 'data', test: (id: string) => held.test(id) && !rare.test(id) },
  { name: 'screens', test: (id: string) => (shown.test(id) || beside.test(id)) && !rare.test(id) },
];

const client: UserConfig = {
  plugins: [
    linguiMacro(),
    react(),
    lingui({ failOnCompileError: true }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{js,mjs,css,html,svg,woff2}', 'icons/192.png'],
        // Only a browser that refuses IndexedDB loads the engine for the page, and only online.
        globIgnores: ['service-worker-off.js', 'pdf/**', 'assets/in-page.worker-*.js'],
        // The reader of PDFs, which has to open on the train, is larger than Workbox takes for granted.
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        // Only the server knows in which language the manifest is read.
        manifestTransforms: [
          (entries) => ({ manifest: entries.filter(({ url }) => !url.endsWith('.webmanifest')) }),
        ],
      },
    }),
    translatedManifests(),
    emojiData(),
    pdfData(),
    firstPaint(),
    thirdPartyNotices(),
    compress(),
    budgets(),
  ],
  // The build of Dexie for browsers with native promises: the other one carries what only old ones need.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  worker: {
    format: 'es',
    // Of no use once bundled, and a twentieth of it.
    rolldownOptions: {
      // The engine for the page has the parts at once that the sync worker loads later.
      checks: { ineffectiveDynamicImport: false },
      output: {
        comments: { annotation: false },
        // What a worker begins with in one piece: it is smaller than in several.
        codeSplitting: { groups: [{ name: 'begin', tags: ['$initial' as const] }] },
      },
    },
  },
  optimizeDeps: { include: ['comlink', 'laravel-echo', 'socket.io-client'] },
  build: {
    outDir: 'dist/client',
    target: 'baseline-widely-available',
    // No asset becomes a data: address, which the content security policy would refuse.
    assetsInlineLimit: 0,
    // One style sheet and few scripts: on a slow line each request costs more than the bytes it spares.
    cssCodeSplit: false,
    // Chunks import each other by names without hashes, so an update downloads only the chunks that changed.
    chunkImportMap: true,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': { target: api },
      '/socket.io': { target: api, ws: true },
    },
  },
};

/** The document of a meeting: apart from the app, which never loads any of it. */
const meeting: UserConfig = {
  plugins: [linguiMacro(), lingui({ failOnCompileError: true }), compress()],
  publicDir: false,
  build: {
    outDir: 'dist/meeting',
    assetsDir: 'meeting-assets',
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/meeting/meeting.html' },
  },
};

const server: UserConfig = {
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        cli: 'server/cli.ts',
        'file-worker': 'server/import/file-worker.ts',
      },
    },
  },
};

export default defineConfig(({ isSsrBuild, mode }) => {
  if (isSsrBuild) return server;
  if (mode === 'meeting') return meeting;
  prepareKeys();
  return client;
});

/** For servers that cannot sign: the specification's own way, which tells everybody the secret. */
function prepareKeys(): void {
  if (!process.env['VITE_ZOOM_SDK_SECRET']) return;
  process.env['VITE_ZOOM_SDK_VERSION'] ??= sdkVersion();
  console.warn(
    '\n!!! VITE_ZOOM_SDK_SECRET goes into the files that every visitor loads: whoever reads them can start any\n' +
      '!!! meeting of this Zoom app. Leave it out, and give ZOOM_SDK_KEY and ZOOM_SDK_SECRET to the server instead.\n',
  );
}
