import { describe, expect, test } from 'vitest';
import { root } from '../../build/root.mjs';
import { cruise } from './cruise.ts';
import { plantTree } from './planted-tree.ts';
import { importing, plants, surroundings } from './plants.ts';

/**
 * The least count of modules that the real tree must contain, so that an empty scan fails; raise it as the
 * project grows.
 */
const fewestModules = 100;

// Allowed imports: rows import columns, which are in the same order.
const mayImport = {
  contract: 'o----------',
  'src/lib': '+o---------',
  'src/db': '++o--------',
  'src/i18n': '-+-o-------',
  'src/ui': '-+-+o------',
  'src/platform': '+++--o-----',
  'src/features': '++++++o----',
  'src/meeting': '++-++--o---',
  'src/app': '++++++++o--',
  workers: '+++------o-',
  server: '++--------o',
};

const folders = Object.keys(mayImport);
const inside = (folder: string) => (folder === 'src/features' ? `${folder}/polls` : folder);
const leaf = (folder: string) => `${inside(folder)}/it.ts`;

const pairs = Object.entries(mayImport).flatMap(([from, row]) =>
  folders
    .map((to, column) => ({
      path: `${inside(from)}/from-${to.replace('/', '-')}.ts`,
      to: leaf(to),
      allowed: row[column],
    }))
    .filter(({ allowed }) => allowed !== 'o'),
);

const everyPair = Object.fromEntries([
  ...folders.map((folder) => [leaf(folder), 'export const it = 1;\n']),
  ...pairs.map(({ path, to }) => [path, importing(path, to)]),
]);

describe('a planted import', () => {
  test('between two folders is reported exactly where no arrow allows it', () => {
    const { violations } = cruise(plantTree(everyPair));
    const forbidden = pairs.filter(({ allowed }) => allowed === '-');
    expect(violations.map((violation) => violation.replace(/^.*?: /, '')).toSorted()).toEqual(
      forbidden.map(({ path, to }) => `${path} → ${to}`).toSorted(),
    );
  });

  test('that breaks a rule is reported by that rule, and its permitted counterpart is not', () => {
    const files = plants.flatMap(({ breaks, keeps }) => [breaks, keeps]);
    const { violations } = cruise(plantTree({ ...everyPair, ...surroundings, ...Object.fromEntries(files) }));
    for (const { rule, breaks, keeps } of plants) {
      const by = (path: string) =>
        violations.filter((violation) => violation.startsWith(`${rule}: ${path} → `));
      expect.soft(by(breaks[0]), `${rule}: ${breaks[0]}`).not.toEqual([]);
      expect.soft(by(keeps[0]), `${rule}: ${keeps[0]}`).toEqual([]);
    }
  });
});

test('the real tree is scanned completely, and every rule has a plant', () => {
  const { modules, rules } = cruise(root);
  const ours = modules.filter((module) =>
    /^(contract|src|workers|server|tests|e2e|bench|build)\//.test(module),
  );
  expect(ours.length).toBeGreaterThanOrEqual(fewestModules);
  const arrows = rules.filter((rule) => folders.some((folder) => rule.startsWith(`${folder} imports `)));
  expect(arrows).toHaveLength(folders.length);
  expect(new Set(rules)).toEqual(new Set([...arrows, ...plants.map(({ rule }) => rule)]));
});
