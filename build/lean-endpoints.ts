import type { Plugin } from 'vite';

/** What the server authorises, parses and describes by. Clients ask by method and path and read the output. */
const serverOnly = ['summary', 'access', 'params', 'query', 'keyed', 'form', 'stream'] as const;

interface Node {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Leaves out of a client's bundle what it does not read of an endpoint: of the body that is for it to say. */
export function leanEndpoints({ body }: { body: 'kept' | 'unread' }): Plugin {
  const unread = new Set<string>(body === 'unread' ? [...serverOnly, 'body'] : serverOnly);
  return {
    name: 'yurt:lean-endpoints',
    transform: {
      filter: { id: /\/contract\/[^/]+\.ts$/, code: /\bendpoint\(/ },
      handler(code) {
        let lean = code;
        for (const { start, end } of unneeded(this.parse(code), unread)) {
          // Blanks in its place: every other character stays where the source map says.
          const rest = lean.slice(end);
          const comma = /^\s*,/.exec(rest)?.[0] ?? '';
          const blank = lean.slice(start, end + comma.length).replaceAll(/[^\n]/g, ' ');
          lean = lean.slice(0, start) + blank + rest.slice(comma.length);
        }
        return { code: lean, map: null };
      },
    },
  };
}

/** The properties to leave out of every `endpoint({…})` below a node. */
function unneeded(node: unknown, unread: ReadonlySet<string>): Node[] {
  if (Array.isArray(node)) return node.flatMap((each) => unneeded(each, unread));
  if (!isNode(node)) return [];
  const below = Object.values(node).flatMap((each) => unneeded(each, unread));
  if (!isEndpointCall(node)) return below;
  const [definition] = node.arguments;
  // What is left out needs no look inside.
  return (definition?.properties ?? []).filter(({ key }) => unread.has(key.name));
}

interface EndpointCall extends Node {
  arguments: { properties?: (Node & { key: { name: string } })[] }[];
}

const isEndpointCall = (node: Node): node is EndpointCall =>
  node.type === 'CallExpression' &&
  'callee' in node &&
  isNode(node.callee) &&
  'name' in node.callee &&
  node.callee.name === 'endpoint';
