import { boxHeaderFormat } from '../../contract/box-header.ts';

/** The number in the name of a box, `7.3f2a…`; 0 without one. */
export const boxNumber = (name: string): number => Number(boxHeaderFormat.exec(name)?.[1] ?? 0);

/** Whether these are names of copies of one box. */
export const isSameBox = (name: string, other: string): boolean => boxNumber(name) === boxNumber(other);
