// The arrows of the project: which folder may import which. `npm run arrows` checks them and
// tests/conventions/arrows.test.ts plants one violation of each rule.

const { join } = require('node:path');

const mayImport = {
  contract: [],
  'src/lib': ['contract'],
  'src/db': ['contract', 'src/lib'],
  'src/i18n': ['src/lib'],
  'src/ui': ['src/lib', 'src/i18n'],
  'src/platform': ['contract', 'src/lib', 'src/db'],
  'src/features': ['contract', 'src/lib', 'src/db', 'src/i18n', 'src/ui', 'src/platform'],
  'src/meeting': ['contract', 'src/lib', 'src/i18n', 'src/ui'],
  'src/app': ['contract', 'src'],
  workers: ['contract', 'src/lib', 'src/db'],
  server: ['contract', 'src/lib'],
};

const ours = '^(contract|src|workers|server|tests|e2e|bench|build)/';
const proofs = '^(tests|e2e|bench)/|\\.test\\.tsx?$';
const browserCode = '^(contract|src|workers)/';

const packages = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`;

const arrows = Object.entries(mayImport).map(([folder, allowed]) => ({
  name: `${folder} imports ${allowed.length > 0 ? `only ${allowed.join(', ')}` : 'nothing of ours'}`,
  from: { path: `^${folder}/` },
  to: { path: ours, pathNot: `^(${[folder, ...allowed].join('|')})/` },
}));

const rules = [
  {
    name: 'features meet in app, never in each other',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
  {
    name: 'dexie only in src/db',
    from: { path: ours, pathNot: `^src/db/|${proofs}` },
    to: { path: packages('dexie') },
  },
  {
    name: "live queries only in a feature's hooks.ts and in app",
    from: {
      path: ours,
      pathNot: `^src/features/[^/]+/(conversation-|question-)?hooks\\.ts$|^src/app/|${proofs}`,
    },
    to: { path: packages('dexie-react-hooks') },
  },
  {
    name: 'no React below ui',
    from: { path: '^(contract|src/lib|src/db|workers|server)/' },
    to: {
      path: packages(
        'react',
        'react-dom',
        'wouter',
        '@lingui/react',
        'dexie-react-hooks',
        'virtua',
        'lucide-react',
      ),
    },
  },
  {
    name: 'no React in queries and commands',
    from: { path: '^src/features/[^/]+/(conversation-|group-|question-)?(queries|commands)\\.ts$' },
    to: { path: packages('react', 'react-dom', 'wouter', '@lingui/react', 'dexie-react-hooks') },
  },
  {
    name: 'sockets only in workers',
    from: { path: ours, pathNot: `^workers/|${proofs}` },
    to: { path: packages('socket.io-client', 'laravel-echo') },
  },
  {
    name: 'server packages only in server',
    from: { path: browserCode, pathNot: proofs },
    to: {
      path: packages(
        'hono',
        '@hono/[^/]+',
        'kysely',
        'pg',
        '@electric-sql/pglite',
        '@node-rs/argon2',
        '@napi-rs/image',
        'aws4fetch',
        'file-type',
        'socket.io',
        'pino',
      ),
    },
  },
  {
    name: 'no Node in the browser',
    from: { path: browserCode, pathNot: proofs },
    to: { dependencyTypes: ['core'] },
  },
  { name: 'no cycles', from: { path: ours }, to: { circular: true } },
  {
    name: 'no barrels',
    from: { path: ours },
    to: { path: '(^|/)index\\.[cm]?[jt]sx?$', pathNot: 'node_modules/' },
  },
  {
    name: 'nothing imports what is not there',
    from: { path: ours },
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

module.exports = {
  forbidden: [...arrows, ...rules].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|public|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: join(__dirname, 'tsconfig.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
