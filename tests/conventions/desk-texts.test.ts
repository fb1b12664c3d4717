import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { messagesOf } from './catalogue.ts';
import { type Node, walk } from './syntax.ts';

const screens = 'src/app/screens.ts';

/** The relative module of a static or dynamic import; undefined for types and for packages. */
function importedModule({ type, source, importKind, exportKind }: Node): string | undefined {
  const imports = ['ImportDeclaration', 'ImportExpression', 'ExportNamedDeclaration', 'ExportAllDeclaration'];
  if (!imports.includes(type) || importKind === 'type' || exportKind === 'type') return undefined;
  const module = (source as { value?: unknown } | null)?.value;
  return typeof module === 'string' && module.startsWith('.') ? module : undefined;
}

const imports = new Map<string, string[]>();

/** The TypeScript files that a file imports. */
function importsOf(file: string): string[] {
  const known = imports.get(file);
  if (known) return known;
  const found: string[] = [];
  walk(file, fs.readFileSync(file, 'utf8'), (node) => {
    const module = importedModule(node);
    if (module && /\.tsx?$/.test(module)) found.push(path.join(path.dirname(file), module));
  });
  imports.set(file, found);
  return found;
}

/** The files that a browser loads from `roots` on, without those of `except`. */
function reachableFrom(roots: readonly string[], except: ReadonlySet<string> = new Set()): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file) || except.has(file)) return;
    reached.add(file);
    importsOf(file).forEach(visit);
  };
  roots.forEach(visit);
  return reached;
}

/** The modules of the screens that `deskScreen` loads. */
function deskScreens(): string[] {
  const found: string[] = [];
  walk(screens, fs.readFileSync(screens, 'utf8'), (node) => {
    if ((node['callee'] as Node | undefined)?.['name'] !== 'deskScreen') return;
    const [load] = node['arguments'] as Node[];
    const module = importedModule(load?.['body'] as Node);
    if (module) found.push(path.join(path.dirname(screens), module));
  });
  return found;
}

const filesWithTextsIn = (catalogue: string): string[] => [
  ...new Set(
    messagesOf(fs.readFileSync(`src/i18n/locales/${catalogue}/en.po`, 'utf8')).flatMap(
      ({ origins }) => origins,
    ),
  ),
];

test('the catalogue of the desk has the texts of all files that only the desk loads, and no others', () => {
  const desk = deskScreens();
  const withoutDesk = reachableFrom(['src/app/main.tsx'], new Set(desk));
  const onlyDesk = [...reachableFrom(desk)].filter((file) => !withoutDesk.has(file));
  const withTexts = new Set(['desk', 'app', 'entrance'].flatMap(filesWithTextsIn));
  expect(desk.length).toBeGreaterThan(10);
  expect(filesWithTextsIn('desk').toSorted()).toEqual(
    onlyDesk.filter((file) => withTexts.has(file)).toSorted(),
  );
});
