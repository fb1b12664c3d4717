import { expect, it } from 'vitest';
import { administratorGreeting } from '../../server/administrator-greeting.ts';
import { openSchool } from '../support/school.ts';

it('prints how to create the first administrator until one exists', async () => {
  const school = await openSchool({ DEMO: 'off' });
  await school.person({ role: 'moderator' });
  expect(await administratorGreeting(school.ctx.db)).toContain('npm run user -- add');
  await school.person({ role: 'platformadmin' });
  expect(await administratorGreeting(school.ctx.db)).toBe('');
  await school.close();
});
