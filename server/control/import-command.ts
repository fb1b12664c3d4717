import { importProgramme, type ImportReport } from '../import/import-programme.ts';
import { ImportError } from '../import/programme.ts';
import { type Command, CommandError, wholeOf } from './command.ts';

const mostNamed = 20;

export const importCommand: Command = async (ctx, { file }) => {
  // Loaded when needed: parsers of three formats weigh more than the rest of the server.
  const { readProgramme } = await import('../import/read-programme.ts');
  try {
    const programme = readProgramme(await wholeOf(file()), ctx.config.homeZone);
    return reportText(await importProgramme(ctx, programme));
  } catch (error) {
    if (error instanceof ImportError) throw new CommandError(error.message);
    throw error;
  }
};

function reportText(report: ImportReport): string {
  const counted = (what: string, names: readonly string[]) => [
    `${what}: ${names.length}`,
    ...(what === 'added' ? [] : names.slice(0, mostNamed).map((name) => `  ${name}`)),
    ...(what !== 'added' && names.length > mostNamed ? [`  … and ${names.length - mostNamed} more`] : []),
  ];
  return [
    `Programme ${report.source}`,
    ...counted('added', report.added),
    ...counted('changed', report.changed),
    `unchanged: ${report.unchanged}`,
    ...counted('removed (kept as cancelled)', report.removed),
    ...counted(
      'skipped',
      report.skipped.map(({ what, why }) => `${what}: ${why}`),
    ),
  ].join('\n');
}
