import { DropsManyError, importProgramme, type ImportReport } from '../import/import-programme.ts';
import { draftProgramme } from '../import/draft-programme.ts';
import { ImportError, maxBytes, sentenceOf } from '../import/programme.ts';
import { readInWorker } from '../import/in-file-worker.ts';
import { type Command, CommandError, CommandQuestion, readWhole, yes } from './command.ts';
import { readHomeZone } from '../areas/school/current-school.ts';

const maxNamed = 20;

export const importCommand: Command = async (ctx, { args, file }) => {
  const unknownOption = args.find((arg) => arg !== yes && arg !== '--draft');
  if (unknownOption !== undefined)
    throw new CommandError(
      `Unknown option ${unknownOption}. Usage: npm run import -- FILE [${yes}] [--draft]`,
    );
  try {
    const bytes = await readWhole(file(), maxBytes);
    const programme = await readInWorker(bytes, await readHomeZone(ctx.db, ctx.config), ctx.now());
    if (args.includes('--draft'))
      return `${reportText(await draftProgramme(ctx, programme, null))}\nThe changes are in the draft. Release them at /desk/programme.`;
    return reportText(await importProgramme(ctx, programme, { drop: args.includes(yes) }));
  } catch (error) {
    if (error instanceof DropsManyError) throw new CommandQuestion(error.message);
    if (error instanceof ImportError) throw new CommandError(error.message);
    throw error;
  }
};

function reportText(report: ImportReport): string {
  const counted = (what: string, names: readonly string[]) => [
    `${what}: ${names.length}`,
    ...(what === 'added' ? [] : names.slice(0, maxNamed).map((name) => `  ${name}`)),
    ...(what !== 'added' && names.length > maxNamed ? [`  … and ${names.length - maxNamed} more`] : []),
  ];
  return [
    `Programme ${report.source}`,
    ...counted('added', report.added),
    ...counted('changed', report.changed),
    `unchanged: ${report.unchanged}`,
    ...counted('removed (kept as cancelled)', report.removed),
    ...counted('skipped', report.skipped.map(sentenceOf)),
    ...report.notes.slice(0, maxNamed),
  ].join('\n');
}
