import fs from 'node:fs';
import path from 'node:path';
import type { RoleAlias } from '../../contract/users.ts';
import type { Config } from '../config.ts';

export interface DemoAccount {
  role: RoleAlias;
  email: string;
  password: string;
}

/** The people of the demo with an account to sign in. */
export const demoLogins: readonly { key: string; role: RoleAlias; email: string }[] = [
  { key: 'omarova', role: 'attendee', email: 'attendee@demo.yurt' },
  { key: 'lindner', role: 'expert', email: 'expert@demo.yurt' },
  { key: 'akhmetov', role: 'moderator', email: 'moderator@demo.yurt' },
  { key: 'krause', role: 'admin', email: 'admin@demo.yurt' },
  { key: 'nurpeisov', role: 'platformadmin', email: 'platformadmin@demo.yurt' },
];

export const accountsFile = (dataDir: string) => path.join(dataDir, 'demo-accounts.json');

/**
 * Writes to a temporary file and renames it: the file is never incomplete, and only its owner can read it.
 */
export function writeAccountsFile(dataDir: string, accounts: readonly DemoAccount[]) {
  fs.mkdirSync(dataDir, { recursive: true });
  const file = accountsFile(dataDir);
  const draft = `${file}.${process.pid}`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(draft, file);
}

/** The message at the start: the accounts if they are new, later the path of the file that lists them. */
export function demoGreeting(
  { publicUrl, dataDir }: Pick<Config, 'publicUrl' | 'dataDir'>,
  fresh: readonly DemoAccount[] | null,
): string {
  const file = accountsFile(dataDir);
  if (!fresh) return fs.existsSync(file) ? `\nDemo accounts and their passwords: ${file}\n\n` : '';
  const rows = fresh.map(({ role, email, password }) => [role, email, password] as const);
  const widest = (at: 0 | 1) => Math.max(...rows.map((row) => row[at].length));
  const table = rows.map(
    ([role, email, password]) => `  ${role.padEnd(widest(0))}  ${email.padEnd(widest(1))}  ${password}`,
  );
  return ['', `The demo school is at ${publicUrl}`, '', ...table, '', `Kept in ${file}`, '', ''].join('\n');
}
