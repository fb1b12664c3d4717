import { Readable } from 'node:stream';
import { programmeFile } from '../export/own-file.ts';
import type { ProgrammeFormat } from '../import/programme.ts';
import { type Command, CommandError } from './command.ts';

const formats: readonly ProgrammeFormat[] = ['json', 'xml', 'ics'];

export const exportCommand: Command = async (ctx, { args }) => {
  const format = formats.find((each) => each === args[0]);
  if (!format || args.length > 1) throw new CommandError('npm run export -- FILE json|xml|ics');
  return Readable.from([Buffer.from(await programmeFile(ctx, format))]);
};
