import { spawnSync } from 'node:child_process';
import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { root } from '../../build/root.mjs';
import { plantTree } from './planted-tree.ts';

const report = v.object({
  diagnostics: v.array(v.object({ code: v.optional(v.string(), ''), filename: v.string() })),
});

const settings = [
  '.oxlintrc.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'workers/tsconfig.json',
  'server/tsconfig.json',
];

function lint(files: Readonly<Record<string, string>>): string[] {
  const tree = plantTree(files);
  for (const path of settings) copyFileSync(join(root, path), join(tree, path));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const args = ['--type-aware', '--format=json', 'src', 'workers', 'server'];
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), args, { cwd: tree, encoding: 'utf8' });
  return v.parse(report, JSON.parse(stdout)).diagnostics.map(({ code, filename }) => `${filename} ${code}`);
}

const asks = "export const ask = () => fetch('/api/me');\n";
const spawns = "export const spawn = () => new Worker('/sync.js');\n";
const prints = "export const print = () => console.log('here');\n";
const floats = 'const save = async () => 1;\nexport const press = () => {\n  save();\n};\n';

const reported: [path: string, text: string, rule: string][] = [
  ['src/features/polls/ask.ts', asks, 'eslint(no-restricted-globals)'],
  ['src/platform/ask.ts', asks, 'eslint(no-restricted-globals)'],
  ['src/db/ask.ts', asks.replace('fetch', 'window.fetch'), 'eslint(no-restricted-properties)'],
  ['src/app/spawn.ts', spawns, 'eslint(no-restricted-globals)'],
  ['workers/spawn.ts', spawns, 'eslint(no-restricted-globals)'],
  ['server/print.ts', prints, 'eslint(no-console)'],
  ['src/lib/print.ts', prints, 'eslint(no-console)'],
  ['src/lib/float.ts', floats, 'typescript(no-floating-promises)'],
  ['workers/float.ts', floats, 'typescript(no-floating-promises)'],
  ['server/float.ts', floats, 'typescript(no-floating-promises)'],
  [
    'src/lib/loose.ts',
    'export const loose = (value: any): unknown => value;\n',
    'typescript(no-explicit-any)',
  ],
  ['src/ui/picture.tsx', 'export const Picture = () => <img src="/a.png" />;\n', 'jsx-a11y(alt-text)'],
  [
    'src/ui/sometimes.tsx',
    "import { useState } from 'react';\nexport const useIt = (on: boolean) => (on ? useState(0) : null);\n",
    'react-hooks(rules-of-hooks)',
  ],
];

const lawful: [path: string, text: string][] = [
  ['workers/ask.ts', asks],
  ['server/ask.ts', asks],
  ['src/platform/spawn.ts', spawns],
  ['server/cli.ts', prints],
];

test('lint reports planted faults, and permits their counterparts', () => {
  const files = [...reported.map(([path, text]) => [path, text]), ...lawful];
  const found = lint(Object.fromEntries(files));
  expect(found.toSorted()).toEqual(reported.map(([path, , rule]) => `${path} ${rule}`).toSorted());
});
