import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../build/root.mjs';
import { walk, type Node } from './syntax.ts';

/** Members with a retired word that is stored or goes over the wire. */
const allowed = new Set([
  'server/db/programme-schema.ts: said',
  'src/db/library-rows.ts: said',
  'server/areas/notifications/announce.ts: told',
  'server/areas/programme/releases.ts: told',
  'server/areas/programme/releases.ts: tell_all',
]);

/** The words of the glossary's column "Not", such as `told`. */
function retiredWords(): Set<string> {
  const glossary = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const rows = glossary.split('\n').filter((line) => line.startsWith('|'));
  const heading = rows.findIndex((line) => /^\|\s*Term\s*\|/.test(line));
  return new Set(
    rows
      .slice(heading + 2)
      .flatMap((line) => line.split('|')[3]?.split(',') ?? [])
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  );
}

const sources = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => ['.ts', '.tsx', '.mjs'].includes(extname(path)));

const wordsOf = (name: string): string[] =>
  name
    .split(/(?=[A-Z])|[_$\d]/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');

const declarations = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'PropertyDefinition',
  'MethodDefinition',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'TSEnumMember',
  'TSPropertySignature',
  'TSMethodSignature',
  'TSTypeParameter',
]);

const patterns = new Set([
  'ArrayPattern',
  'ObjectPattern',
  'AssignmentPattern',
  'RestElement',
  'TSParameterProperty',
]);

/** Whether a node is the name of a declaration, a parameter, or a variable of a pattern. */
function isDeclared(node: Node): boolean {
  const { parent } = node;
  if (!parent) return false;
  if (declarations.has(parent.type))
    return parent['id'] === node || parent['key'] === node || parent['name'] === node;
  if (Array.isArray(parent['params'])) return parent['params'].includes(node);
  if (parent.type === 'Property') return parent.parent?.type === 'ObjectPattern' && parent['value'] === node;
  if (parent.type === 'AssignmentPattern') return parent['left'] === node;
  return patterns.has(parent.type);
}

/** Names that a file declares: variables, functions, types, members, parameters. */
function declaredNames(path: string): Set<string> {
  const names = new Set<string>();
  walk(path, readFileSync(join(root, path), 'utf8'), (node) => {
    const { name } = node;
    if (/^(Private)?Identifier$/.test(node.type) && typeof name === 'string' && isDeclared(node))
      names.add(name);
  });
  return names;
}

it('uses no word in identifiers or file names that the glossary has retired', () => {
  const retired = retiredWords();
  expect(retired).toContain('told');
  const isRetired = (name: string) => wordsOf(name).some((word) => retired.has(word));
  const found = sources().flatMap((path) => {
    const file = path.split(/[/.-]/).some((word) => retired.has(word)) ? [path] : [];
    return [...file, ...[...declaredNames(path)].filter(isRetired).map((name) => `${path}: ${name}`)];
  });
  expect(found.filter((each) => !allowed.has(each))).toEqual([]);
  expect([...allowed].filter((each) => !found.includes(each))).toEqual([]);
});
