import { backupCommand, restoreCommand } from './backup-command.ts';
import { boxExportCommand, boxImportCommand, boxRefreshCommand } from './box-commands.ts';
import type { Command } from './command.ts';
import { exportCommand } from './export-command.ts';
import { importCommand } from './import-command.ts';
import { mailInCommand } from './mail-in-command.ts';
import { moveCommand } from './move-command.ts';
import { peopleCommand, peopleExportCommand, peopleUsage } from './people-command.ts';
import { platformCommand } from './platform-command.ts';
import { setUpCommand } from './set-up-command.ts';
import { userCommand } from './user-command.ts';

export interface CommandEntry {
  run: Command;
  usage: string;
  /** Whether the command reads or writes the file named by its first argument. */
  file?: 'read' | 'written';
  /** Name of the file if the arguments have none. */
  defaultFile?: (now: Date) => string;
  /** The caller repeats the command later if it fails for a reason that is no fault of its file. */
  isRepeated?: boolean;
  /** Only a running box has the command, and it has no others. */
  ofBox?: boolean;
}

/** `box-2026-11-30-14-15.box`, in UTC. */
const boxFileName = (now: Date): string =>
  `box-${now.toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')}.box`;

export const commands: Readonly<Record<string, CommandEntry>> = {
  import: { run: importCommand, usage: 'import FILE [--yes] [--draft]', file: 'read' },
  export: { run: exportCommand, usage: 'export FILE json|xml|ics', file: 'written' },
  people: { run: peopleCommand, usage: peopleUsage, file: 'read' },
  'people-export': { run: peopleExportCommand, usage: 'people-export FILE csv|xlsx', file: 'written' },
  user: { run: userCommand, usage: 'user add|approve|role|chat-admin|password …' },
  platform: { run: platformCommand, usage: 'platform open|close' },
  'setup-link': { run: setUpCommand, usage: 'setup-link' },
  backup: { run: backupCommand, usage: 'backup FILE', file: 'written' },
  'mail-in': { run: mailInCommand, usage: 'mail-in FILE', file: 'read', isRepeated: true },
  move: { run: moveCommand, usage: 'move postgres://…' },
  'box-refresh': { run: boxRefreshCommand, usage: 'box-refresh', ofBox: true },
  'box-export': {
    run: boxExportCommand,
    usage: 'box-export [FILE]',
    file: 'written',
    defaultFile: boxFileName,
    ofBox: true,
  },
  'box-import': { run: boxImportCommand, usage: 'box-import FILE', file: 'read', ofBox: true },
  restore: { run: restoreCommand, usage: 'restore FILE', file: 'read' },
};
