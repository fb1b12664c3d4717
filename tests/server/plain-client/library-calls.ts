import { describe, expect, it } from 'vitest';
import { multipart } from '../../support/forms.ts';
import { generatedPicture } from './contents.ts';
import { PlainClient } from './plain-client.ts';
import type { PlainSchool } from './plain-school.ts';
import { eventFields, folderFields, missingFields, materialFields } from './shapes.ts';

/** Registers the tests of the calls of a plain client for uploaded and linked materials, folders, and materials of events. */
export function libraryCalls(school: () => PlainSchool): void {
  describe('the library', () => {
    it('folders have complete rows', async () => {
      const anna = await PlainClient.signIn(school(), school().anna);
      expect(missingFields(await anna.callOk('GET', '/folders'), folderFields)).toEqual([]);
    });

    it('a file is uploaded, found, renamed, attached to an event, and deleted', async () => {
      const expert = await PlainClient.signIn(school(), school().expert);
      const { lectureId, folderId } = school();
      const form = multipart([
        ['type', 'materials'],
        ['is_additional', '0'],
        ['name', 'Plan of the plant'],
        ['folder[]', String(folderId)],
      ]);
      form.append('upload', new Blob([new Uint8Array(await generatedPicture())]), 'plan.png');
      const added = await expert.callOk('POST', '/library', form);
      expect(missingFields(added, materialFields)).toEqual([]);
      expect(added).toMatchObject({ additional: false, folder: [{ id: folderId }], type: 'materials' });
      expect(await expert.statusOf(added.file)).toBe(200);

      const found = await expert.callOk(
        'GET',
        `/library?sort=&filter[folder]=${folderId}&filter[search]=plant`,
      );
      expect(missingFields(found, materialFields)).toEqual([]);
      expect(found.map(({ id }: { id: number }) => id)).toEqual([added.id]);
      const renamed = { id: added.id, name: 'Plan', folder: [folderId], mime_type: added.mime_type };
      expect(await expert.callOk('PUT', `/library/${added.id}`, renamed)).toMatchObject({ name: 'Plan' });

      const tied = await expert.callOk('POST', `/event/${lectureId}/library/${added.id}`);
      expect(tied.events).toEqual([{ id: lectureId }]);
      expect((await expert.call('POST', `/event/999999/library/${added.id}`)).status).toBe(404);
      const event = await expert.callOk('GET', `/event/${lectureId}`);
      expect(missingFields(event, eventFields)).toEqual([]);
      expect(await expert.statusOf(event.library[0].file)).toBe(200);

      expect(await expert.callOk('DELETE', `/library/${added.id}`)).toEqual([added.id]);
    });

    it('a linked film is a video, and its file is the link', async () => {
      const expert = await PlainClient.signIn(school(), school().expert);
      const url = 'https://drive.example/films/7';
      const film = { type: 'videos', is_additional: 1, name: 'Film', folder: [] };
      for (const field of ['url', 'upload', 'file']) {
        const added = await expert.callOk('POST', '/library', { ...film, [field]: url });
        expect(added).toMatchObject({ file: url, url, type: 'videos', additional: true, mime_type: null });
      }
      const page = await expert.callOk('POST', '/library', { ...film, type: 'materials', url });
      expect(page).toMatchObject({ file: url, type: 'materials' });
    });

    it('a linked film can be sent as a form', async () => {
      const expert = await PlainClient.signIn(school(), school().expert);
      const url = 'https://drive.example/films/7';
      const form = multipart([
        ['type', 'videos'],
        ['is_additional', '1'],
        ['name', 'Film'],
        ['url', url],
      ]);
      const added = await expert.callOk('POST', '/library', form);
      expect(missingFields(added, materialFields)).toEqual([]);
      expect(added).toMatchObject({ file: url, type: 'videos', additional: true });
    });
  });
}
