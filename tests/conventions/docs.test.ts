import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { readConfig } from '../../server/config.ts';
import { meetingSettings } from '../../server/meetings/meeting-settings.ts';
import { locales } from '../../src/i18n/locale.ts';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => fs.existsSync(file));
const pages = tracked.filter((file) => file.endsWith('.md'));
const textOf = (file: string) => fs.readFileSync(file, 'utf8');
const withoutCode = (text: string) => text.replaceAll(/^ *```[^]*?^ *```/gm, '');

const anchorsOf = (text: string) =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('relative links lead to files and headings that exist', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].flatMap(([, link, attribute]) => {
      const target = link ?? attribute ?? '';
      if (/^(https?|mailto):/.test(target)) return [];
      const [file = '', anchor] = target.split('#');
      const to = file === '' ? page : path.join(path.dirname(page), file);
      if (!fs.existsSync(to)) return [`${page}: ${target}`];
      return anchor === undefined || anchorsOf(textOf(to)).includes(anchor) ? [] : [`${page}: ${target}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('paths in code format exist', () => {
  const folders = [...new Set(tracked.map((file) => file.split('/')[0] ?? ''))].filter((name) =>
    fs.statSync(name).isDirectory(),
  );
  const pattern = new RegExp(String.raw`^(${folders.join('|').replaceAll('.', String.raw`\.`)})/[\w./-]*$`);
  const missing = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
      pattern.test(code) && !code.includes('…') && !fs.existsSync(code) ? [`${page}: ${code}`] : [],
    ),
  );
  expect(missing).toEqual([]);
});

test('npm scripts in the docs exist', () => {
  const scripts = new Set(Object.keys(manifest.scripts));
  const missing = pages.flatMap((page) =>
    [...textOf(page).matchAll(/npm run ([a-z][\w:-]*)/g)].flatMap(([, script = '']) =>
      scripts.has(script) ? [] : [`${page}: ${script}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('the newest release in the changelog has the version of the package', () => {
  expect(/^## \[(\d[^\]]*)\]/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(manifest.version);
});

test('docs/settings.md lists every setting', () => {
  const source = textOf('server/config.ts');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z\d_]+): v\./gm)].map(([, name = '']) => name);
  expect(names).toContain('PORT');
  const documented = new Set(
    [...textOf('docs/settings.md').matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name),
  );
  expect([...names, ...Object.keys(meetingSettings)].filter((name) => !documented.has(name))).toEqual([]);
});

test('docs/settings.md names the defaults', () => {
  const config = readConfig({ NODE_ENV: 'production' });
  const defaults = new Map(
    [...textOf('docs/settings.md').matchAll(/^\| `([A-Z][A-Z\d_]+)` +\| `([^`]+)`/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  expect(Object.fromEntries(defaults)).toMatchObject({
    PORT: String(config.port),
    HOST: config.host,
    HOME_ZONE: config.homeZone,
    UPLOADS_AT_ONCE: String(config.uploadsAtOnce),
    UPLOAD_MB_PER_DAY: String(config.uploadMbPerDay),
    UPLOAD_MB_PER_PERSON: String(config.uploadMbPerPerson),
    MATERIAL_MB_PER_PERSON: String(config.materialMbPerPerson),
    FFMPEG: config.ffmpeg,
    LOG_LEVEL: config.logLevel,
    ATTENDANCE: config.attendance,
  });
});

/** The texts of the app in one language; English texts are the ids of the catalogues. */
function shownTexts(locale: string): string[] {
  const catalogues = tracked.filter((file) => file.endsWith(`/${locale}.po`));
  const kind = locale === 'en' ? 'msgid' : 'msgstr';
  const entry = new RegExp(String.raw`^${kind} ((?:"(?:[^"\\]|\\.)*"\n)+)`, 'gm');
  return catalogues.flatMap((file) =>
    [...textOf(file).matchAll(entry)].map(([, quoted = '']) =>
      [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join(''),
    ),
  );
}

const guides = [
  ...locales.map((locale) => [`documents/manual.${locale}.md`, locale] as const),
  ...pages.filter((page) => page.startsWith('docs/handbook/')).map((page) => [page, 'en'] as const),
];

test.each(guides)('bold labels in %s are on screen', (guide, locale) => {
  const texts = shownTexts(locale);
  const labels = [...textOf(guide).matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, label = '']) => label);
  // A label may continue with a name or a number: “Copy: {name}”.
  const missing = labels.filter(
    (label) => !label.endsWith(':') && !texts.some((text) => text === label || text.startsWith(`${label}: `)),
  );
  expect(missing).toEqual([]);
});
