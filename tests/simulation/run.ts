import '../setup/simulated-time.ts';

const { openMemory } = await import('./world/school.ts');
const { simulate } = await import('./simulate.ts');
const db = await openMemory();
const from = Number(process.env['SEED'] ?? 1);
for (let seed = from; seed < from + Number(process.env['N'] ?? 1); seed++) {
  const t = performance.now();
  const run = await simulate(db, {
    seed,
    plain: process.env['PLAIN'] === '1',
    length: Number(process.env['LEN'] ?? 40),
  });
  console.log(
    seed,
    Math.round(performance.now() - t),
    'ms',
    run.requests,
    JSON.stringify(run.crashes),
    run.violations.slice(0, 6),
  );
  if (process.env['TRACE']) console.log(run.trace.join('\n'));
}
process.exit(0);
