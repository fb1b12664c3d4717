import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../build/root.mjs';

const report = v.object({
  modules: v.array(v.object({ source: v.string() })),
  summary: v.object({
    violations: v.array(v.object({ from: v.string(), to: v.string(), rule: v.object({ name: v.string() }) })),
    ruleSetUsed: v.object({ forbidden: v.array(v.object({ name: v.string() })) }),
  }),
});

/**
 * Runs dependency-cruiser with the rules of the project over a tree; violations have the form `rule: from →
 * to`.
 */
export function cruise(tree: string): { violations: string[]; modules: string[]; rules: string[] } {
  const depcruise = join(root, 'node_modules/.bin/depcruise');
  const config = join(root, '.dependency-cruiser.cjs');
  const { stdout } = spawnSync(depcruise, ['--config', config, '--output-type', 'json', '.'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const { modules, summary } = v.parse(report, JSON.parse(stdout));
  return {
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    modules: modules.map((module) => module.source),
    rules: summary.ruleSetUsed.forbidden.map((rule) => rule.name),
  };
}
