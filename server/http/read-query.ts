import type { Context as HonoContext } from 'hono';

/**
 * The query parameters of a request by name. An empty value counts as absent. A list may come as `name=1,2`
 * or as `name[]=1&name[]=2`.
 */
export function readQuery(c: HonoContext): Record<string, string> {
  const asked: [string, string][] = [];
  for (const [name, values] of Object.entries(c.req.queries())) {
    const isList = name.endsWith('[]');
    const value = isList ? values.filter((each) => each !== '').join(',') : (values[0] ?? '');
    if (value !== '') asked.push([isList ? name.slice(0, -2) : name, value]);
  }
  return Object.fromEntries(asked);
}
