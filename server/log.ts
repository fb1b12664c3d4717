import pino, { type Logger } from 'pino';

/**
 * The log, with a line of JSON for each entry. The texts of database errors contain personal data; only their
 * code and place are logged.
 */
export const createLog = (level: string, destination?: { write: (line: string) => void }): Logger =>
  pino({ level, serializers: { err: describeError } }, destination ?? process.stdout);

const sqlState = /^[0-9A-Z]{5}$/;
const places = ['table', 'column', 'constraint', 'routine', 'syscall', 'errno'] as const;

export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  const isOfDatabase = typeof code === 'string' && sqlState.test(code);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const place = Object.fromEntries(
    places.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    ...(!isOfDatabase && { message: error.message.slice(0, 500) }),
    ...place,
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
