import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree) of a TypeScript file. */
export interface Node {
  type: string;
  start: number;
  end: number;
  parent?: Node;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls `visit` for each node of a file, parents first. Throws if the file does not parse. */
export function walk(path: string, source: string, visit: (node: Node) => void): void {
  const { program, errors } = parseSync(path, source);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const step = (node: Node, parent?: Node) => {
    if (parent) node.parent = parent;
    visit(node);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent') continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) step(child, node);
    }
  };
  step(program as unknown as Node);
}
