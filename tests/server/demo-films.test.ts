import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Material } from '../../contract/library.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { openSchool, type School } from '../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await seedDemo(school.ctx);
});
afterAll(() => school.close());

it('the demo has two films with subtitles in three languages as recordings, and one link', async () => {
  const person = await school.person();
  const events: { video_link: string | null }[] = (await person.call('GET', '/events')).body.data;
  const links = events.flatMap(({ video_link }) => video_link ?? []);
  expect(links.filter((link) => link.startsWith('https:'))).toHaveLength(1);
  const own = links.filter((link) => link.startsWith('/library/material/'));
  expect(own).toHaveLength(2);
  const materials: Material[] = (await person.call('GET', '/library')).body.data;
  for (const link of own) {
    const film = materials.find(({ id }) => link.endsWith(`/${id}`));
    expect(film?.mime_type).toBe('video/mp4');
    expect(film?.renditions.map(({ kind, language }) => [kind, language])).toEqual([
      ['subtitles', 'en'],
      ['subtitles', 'de'],
      ['subtitles', 'ru'],
    ]);
    const content = await fetch(`${school.url}${film?.file}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(
      Buffer.from(await content.arrayBuffer())
        .subarray(4, 8)
        .toString(),
    ).toBe('ftyp');
  }
});
