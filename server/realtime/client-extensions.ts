import {
  type ClientExtension,
  clientExtensions,
  extensionsHeader,
} from '../../contract/client-extensions.ts';

interface Handshake {
  /** As sent by the client, unvalidated. */
  auth: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/**
 * The extensions a socket's client declares, in `auth.headers` or in a request header. Ignores unknown ones.
 */
export function extensionsOf({ auth, headers }: Handshake): ReadonlySet<ClientExtension> {
  const inAuth: unknown = auth['headers'];
  const named = new Set(
    [inAuth, headers].flatMap(valuesOf).flatMap((value) => value.split(',').map((name) => name.trim())),
  );
  return new Set(clientExtensions.filter((extension) => named.has(extension)));
}

const maxValueLength = 1000;

const valuesOf = (headers: unknown): string[] =>
  typeof headers !== 'object' || headers === null
    ? []
    : Object.entries(headers).flatMap(([name, value]: [string, unknown]) =>
        name.toLowerCase() === extensionsHeader.toLowerCase() && typeof value === 'string'
          ? value.slice(0, maxValueLength)
          : [],
      );
