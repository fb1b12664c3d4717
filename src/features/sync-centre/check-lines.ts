import type { ConnectionCheck, RequestCheck } from '../../lib/sync-api.ts';
import type { StorageState } from '../../platform/storage.ts';

export type CheckName = 'device' | 'server' | 'session' | 'socket' | 'clock' | 'storage' | 'room';

/** `hint`: works, but could be better. */
export interface CheckLine {
  name: CheckName;
  state: 'good' | 'hint' | 'bad' | 'untested';
  /** Code of the result. */
  found: string;
  /** Duration in ms, clock offset in ms, or bytes used. */
  amount?: number;
  total?: number;
}

/** In ms. A larger offset makes people late, and "in 5 minutes" is wrong. */
const clockTolerance = 60_000;
const nearlyFull = 0.9;

/** Lists the results of the connection and storage test, from the device to the server and back. */
export function checkLines(check: ConnectionCheck, storage: StorageState | null): CheckLine[] {
  const lines: CheckLine[] = [];
  if (!check.online) lines.push({ name: 'device', state: 'bad', found: 'offline' });
  lines.push(requestLine('server', check.server));
  lines.push(check.session ? requestLine('session', check.session) : untestedLine('session'));
  lines.push(
    check.socket === null
      ? untestedLine('socket')
      : { name: 'socket', state: check.socket ? 'good' : 'hint', found: check.socket ? 'ok' : 'blocked' },
  );
  if (check.clockOffset !== null) lines.push(clockLine(check.clockOffset));
  if (storage) lines.push(...storageLines(storage));
  return lines;
}

const requestLine = (name: CheckName, { ms, ...result }: RequestCheck): CheckLine =>
  result.ok ? { name, state: 'good', found: 'ok', amount: ms } : { name, state: 'bad', found: result.code };

const untestedLine = (name: CheckName): CheckLine => ({ name, state: 'untested', found: 'untested' });

const clockLine = (offset: number): CheckLine => ({
  name: 'clock',
  state: Math.abs(offset) < clockTolerance ? 'good' : 'bad',
  // A positive offset means that the server's clock is later.
  found: Math.abs(offset) < clockTolerance ? 'ok' : offset > 0 ? 'behind' : 'ahead',
  amount: Math.abs(offset),
});

const storageLines = ({ persisted, used, quota }: StorageState): CheckLine[] => [
  {
    name: 'storage',
    state: persisted ? 'good' : 'hint',
    found: persisted ? 'ok' : 'evictable',
  },
  {
    name: 'room',
    state: quota > 0 && used > quota * nearlyFull ? 'bad' : 'good',
    found: quota > 0 && used > quota * nearlyFull ? 'full' : 'ok',
    amount: used,
    total: quota,
  },
];
