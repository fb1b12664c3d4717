import { getMeta } from './meta.ts';

/** The name of the box that answers now and shows operations to the people on site; null without one. */
export async function getHoldingBox(): Promise<string | null> {
  const [connection, cursor] = await Promise.all([getMeta('connection'), getMeta('heldCursor')]);
  const name = connection?.line === 'offline' ? undefined : connection?.box?.name;
  return name !== undefined && cursor?.box === name ? name : null;
}
