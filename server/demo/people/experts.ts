import { expertsOfGermany } from './experts-of-germany.ts';
import { expertsOfKazakhstan } from './experts-of-kazakhstan.ts';
import type { Teacher } from './teacher.ts';

export const experts: readonly Teacher[] = [...expertsOfGermany, ...expertsOfKazakhstan];
