interface Result {
  /** `dmarc`, `dkim` or `spf`. */
  method: string;
  /** `pass`, `fail` and others. */
  result: string;
  /** By name, such as `header.d`; in small letters. */
  properties: ReadonlyMap<string, string>;
}

/**
 * Whether the mail server has verified the sender: by DMARC, or by DKIM or SPF for the domain of the address (RFC 8601).
 * Only the topmost header of the named server counts: headers of other names, and those below, may be forged.
 *
 * @param server - the name that the mail server writes at the beginning of the header
 */
export function isSenderVerified(values: readonly string[], server: string, from: string): boolean {
  const own = values.map(partsOf).find(([name = '']) => serverOf(name) === server.toLowerCase());
  if (!own) return false;
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  const results = own.slice(1).flatMap((part) => resultOf(part) ?? []);
  const dmarc = results.find(({ method }) => method === 'dmarc');
  if (dmarc?.result === 'pass') return (dmarc.properties.get('header.from') ?? domain) === domain;
  if (dmarc?.result === 'fail') return false;
  return results.some(({ method, result, properties }) => {
    if (result !== 'pass') return false;
    if (method === 'dkim')
      return isDomainOf(properties.get('header.d') ?? properties.get('header.i'), domain);
    return method === 'spf' && isDomainOf(properties.get('smtp.mailfrom'), domain);
  });
}

/** Whether a value names the domain or one above it. */
function isDomainOf(value: string | undefined, domain: string): boolean {
  if (value === undefined) return false;
  const named = value.slice(value.lastIndexOf('@') + 1);
  return named !== '' && (domain === named || domain.endsWith(`.${named}`));
}

/** The name of the server may be followed by a version. */
const serverOf = (part: string): string => part.trim().split(/\s+/)[0]?.toLowerCase() ?? '';

function resultOf(part: string): Result | null {
  const [first = '', ...others] = part.trim().toLowerCase().split(/\s+/);
  const [, method, result] = /^([a-z-]+)(?:\/\d+)?=([a-z]+)$/.exec(first) ?? [];
  if (method === undefined || result === undefined) return null;
  const properties = others.flatMap((each): [string, string][] => {
    const at = each.indexOf('=');
    return at > 0 ? [[each.slice(0, at), each.slice(at + 1)]] : [];
  });
  // The first of two properties with the same name counts.
  return { method, result, properties: new Map(properties.toReversed()) };
}

/** Splits a header at semicolons. Comments are left out; a quoted string never separates. */
function partsOf(value: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at]!;
    const isEscaped = sign === '\\' && (isQuoted || depth > 0);
    if (isEscaped) at += 1;
    else if (isQuoted) isQuoted = sign !== '"';
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (depth > 0) continue;
    else if (sign === '"') isQuoted = true;
    else if (sign === ';') {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  return [...parts, part];
}
