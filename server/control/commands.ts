import { backupCommand, restoreCommand } from './backup-command.ts';
import { boxRefreshCommand } from './box-refresh-command.ts';
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
  /** The caller repeats the command later if it fails for a reason that is no fault of its file. */
  isRepeated?: boolean;
  /** Only a running box has the command, and it has no other. */
  ofBox?: boolean;
}

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
  restore: { run: restoreCommand, usage: 'restore FILE', file: 'read' },
};
