// Checks that the catalogues contain exactly the messages of the sources, all translated.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  createMissingErrorMessage,
  getCatalogs,
} from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { root } from './root.mjs';

const config = getConfig({ cwd: root });
const { locales, orderBy = 'messageId', sourceLocale = 'en' } = config;
const folder = join(root, 'src/i18n/locales');

/** Extracts into a copy, so that the working tree is not changed. @param {string} copy */
async function stale(copy) {
  cpSync(folder, copy, { recursive: true });
  const catalogs = (config.catalogs ?? []).map((catalog) => ({
    ...catalog,
    path: join(copy, relative('src/i18n/locales', catalog.path)),
  }));
  for (const catalog of await getCatalogs({ ...config, catalogs })) {
    if (!(await catalog.make({ clean: true, overwrite: false, locale: locales, orderBy }))) {
      return ['The extraction of messages failed'];
    }
  }
  /** @param {string} path @param {string} file */
  const text = (path, file) => readFileSync(join(path, file), 'utf8');
  return (config.catalogs ?? [])
    .flatMap(({ path }) => locales.map((locale) => `${basename(dirname(path))}/${locale}.po`))
    .filter((file) => text(copy, file) !== text(folder, file))
    .map((file) => `${relative(root, folder)}/${file} is out of date: npm run messages`);
}

/** @param {string} locale */
async function incomplete(locale) {
  const complaints = [];
  for (const catalog of await getCatalogs(config)) {
    const { messages, missing } = await catalog.getTranslations(locale, {
      sourceLocale,
      fallbackLocales: {},
    });
    if (missing.length > 0) complaints.push(createMissingErrorMessage(locale, missing, 'check'));
    const { errors } = createCompiledCatalog(locale, messages, { strict: true });
    if (errors.length > 0) complaints.push(createCompilationErrorMessage(locale, errors));
  }
  return complaints;
}

function compiled() {
  const tracked =
    spawnSync('git', ['ls-files', '*.js', '*.mjs', '*.ts'], { cwd: folder, encoding: 'utf8' }).stdout ?? '';
  const paths = tracked.split('\n').filter((path) => path !== '');
  return paths.map((path) => `${path} is generated from a catalogue and must not be committed`);
}

const copy = mkdtempSync(join(tmpdir(), 'yurt-messages-'));
try {
  const complaints = [
    ...(await stale(copy)),
    ...(await Promise.all(locales.map(incomplete))).flat(),
    ...compiled(),
  ];
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true });
}
