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

const isNotice = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The folder in which Node finds a package imported from `from`; undefined if it is not installed. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Folders of all direct and indirect dependencies; optional ones only if they are installed. */
function dependenciesOf(folder: string, found = new Set<string>()): ReadonlySet<string> {
  for (const name of Object.keys(manifestIn(folder).dependencies ?? {})) {
    const dependency = folderOf(name, folder);
    if (dependency === undefined || found.has(dependency)) continue;
    found.add(dependency);
    dependenciesOf(dependency, found);
  }
  return found;
}

export function noticesOf(root: string): string {
  const notices = [...dependenciesOf(root)].map((folder) => {
    const {
      name,
      version,
      licenses = [],
      license = licenses.map(({ type }) => type).join(' or '),
    } = manifestIn(folder);
    const texts = readdirSync(folder)
      .filter((file) => isNotice.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return { title: `${name} ${version} (${license})`, text: [...new Set(texts)].join('\n\n') };
  });
  const sorted = notices.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
  const parts = sorted.map(({ title, text }) => `${title}\n\n${text}`.trim());
  return `Yurt contains the work of others, under these licences:\n\n${parts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}

/** Writes the licences of all bundled packages into one text beside the documents. */
export function thirdPartyNotices(): Plugin {
  let root = '';
  return {
    name: 'yurt:third-party-notices',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      const source = noticesOf(root);
      this.emitFile({ type: 'asset', fileName: 'documents/third-party-notices.txt', source });
    },
  };
}
