import { boxCopyTimeHeader, boxHeader } from '../../contract/box-header.ts';
import type { BoxRole } from './box-role.ts';

/** Headers by which devices recognise a box and its copy, on every response. */
export function boxHeadersOf({ number, copy }: BoxRole): [name: string, value: string][] {
  const { name, madeAt } = copy();
  return [
    [boxHeader, `${number}.${name}`],
    [boxCopyTimeHeader, String(Math.floor(madeAt / 1000))],
  ];
}
