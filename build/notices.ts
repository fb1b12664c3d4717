import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  /** Older form of `license`. */
  licenses?: { type: string }[];
  dependencies?: Record<string, string>;
}

const noticeFilePattern = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the folder in which Node finds a package that `from` imports; undefined if it is not installed. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dirname(folder) === folder) return undefined;
  }
}

/**
 * Returns the folders of all direct and indirect production dependencies. Packages that are not installed are
 * skipped.
 */
function dependenciesOf(folder: string, folders = new Set<string>()): ReadonlySet<string> {
  for (const name of Object.keys(manifestIn(folder).dependencies ?? {})) {
    const dependency = folderOf(name, folder);
    if (dependency === undefined || folders.has(dependency)) continue;
    folders.add(dependency);
    dependenciesOf(dependency, folders);
  }
  return folders;
}

export function thirdPartyNoticesText(root: string): string {
  const notices = [...dependenciesOf(root)].map((folder) => {
    const {
      name,
      version,
      licenses = [],
      license = licenses.map(({ type }) => type).join(' or '),
    } = manifestIn(folder);
    const texts = readdirSync(folder)
      .filter((file) => noticeFilePattern.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return { title: `${name} ${version} (${license})`, text: [...new Set(texts)].join('\n\n') };
  });
  const sorted = notices.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
  const parts = sorted.map(({ title, text }) => `${title}\n\n${text}`.trim());
  return `Yurt contains the work of others, under these licences:\n\n${parts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}

/** Emits `documents/third-party-notices.txt` with the licence texts of all production dependencies. */
export function thirdPartyNotices(): Plugin {
  let root = '';
  return {
    name: 'yurt:third-party-notices',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      const source = thirdPartyNoticesText(root);
      this.emitFile({ type: 'asset', fileName: 'documents/third-party-notices.txt', source });
    },
  };
}
