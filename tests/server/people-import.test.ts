import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '../../server/areas/people-import/run-import.ts';
import { importTable, mailedInvitations, uploadTable } from '../support/people-files.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
  await school.ctx.db
    .insertInto('course')
    .values({ id: 1, localized_title: JSON.stringify({ en: 'Waste', de: 'Abfall', ru: 'Отходы' }) })
    .execute();
});
afterAll(() => school.close());

const row = (email: string) =>
  school.ctx.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const count = async () => {
  const { total } = await school.ctx.db
    .selectFrom('app_user')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};
const tableOf = (domain: string, rows: number) =>
  `Vorname;Nachname;E-Mail;Rolle\n${Array.from({ length: rows }, (_, at) => `Anna;Weber;a${at}@${domain};Teilnehmerin`).join('\n')}`;

describe('a preview', () => {
  it('shows what each row would do, and changes nothing', async () => {
    const known = await school.person({ email: 'known@example.org', name: 'Known' });
    await school.person({ email: 'waits@example.org', status: 'pending' });
    const { body } = await uploadTable(
      school,
      admin,
      [
        'Имя;Фамилия;Эл. почта;Роль;Курс',
        'Әсел;Құрманғазы;asel@example.org;участник;Отходы',
        'Known;Test;KNOWN@example.org;эксперт;',
        'Known;Test;known@example.org;;',
        'Wrong;Address;wrong@;;',
        'Who;Waits;waits@example.org;;',
        'Boss;New;boss@example.org;администратор;',
        'No;Course;nocourse@example.org;;Вода',
      ].join('\n'),
    );
    const { id, columns, rows } = body.data;
    expect(rows).toBe(7);
    expect(columns[2]).toMatchObject({ name: 'Эл. почта', field: 'email' });
    expect(columns[0].samples).toEqual(['Әсел', 'Known', 'Known']);
    const before = await count();
    const fields = columns.map(({ field }: { field: string }) => field);
    const preview = await admin.call('POST', `/desk/people/imports/${id}/preview`, { fields });
    expect(preview.body.data.counts).toEqual({ added: 1, updated: 1, unchanged: 0, failed: 5 });
    const states = preview.body.data.rows.map(({ line, state, changes, errors }: Record<string, unknown>) => [
      line,
      state,
      changes,
      errors,
    ]);
    expect(states).toEqual([
      [2, 'new', [], {}],
      [3, 'update', ['role'], {}],
      [4, 'error', [], { email: ['This address is already in row 3'] }],
      [5, 'error', [], { email: ['Enter a valid e-mail address'] }],
      [6, 'error', [], { email: ['This person has signed up and waits for approval'] }],
      [7, 'error', [], { role: ['You may not give this role or change people who have it'] }],
      [8, 'error', [], { course: ['There is no such course'] }],
    ]);
    expect(await count()).toBe(before);
    expect((await row('known@example.org')).id).toBe(known.id);
  });

  it('needs a column of addresses, and each field once', async () => {
    const { body } = await uploadTable(school, admin, 'Name,Mail\nAnna,anna@example.org');
    const path = `/desk/people/imports/${body.data.id}/preview`;
    for (const fields of [
      ['full_name', null],
      ['email', 'email'],
      ['email', 'king'],
    ])
      expect((await admin.call('POST', path, { fields })).status).toBe(422);
  });

  it('refuses files that are no tables, with a sentence in the language of the caller', async () => {
    const refused = await uploadTable(school, admin, Uint8Array.of(0x50, 0x4b, 3, 4, 5), 'people.xlsx');
    expect(refused.status).toBe(422);
    expect(refused.body.errors.upload).toEqual(['This is not a table. Choose an Excel (.xlsx) or CSV file.']);
  });
});

describe('an import', () => {
  it('creates hidden profiles and mails invitations in the language of each person', async () => {
    const done = await importTable(
      school,
      admin,
      'First name,Last name,E-mail,Course,Language,Organisation,Country\nJürgen,Groß,juergen@example.org,Waste,German,TU Berlin,Germany\nAyan,,ayan@example.org,,,,',
      { language: 'ru' },
    );
    expect(done).toMatchObject({ state: 'done', counts: { added: 2, failed: 0 }, columns: null });
    expect(await row('juergen@example.org')).toMatchObject({
      first_name: 'Jürgen',
      last_name: 'Groß',
      status: 'none',
      visible: false,
      role: 'attendee',
      course_type: 1,
      language: 'de',
      work_place: ['TU Berlin'],
      country: 'DE',
      password_hash: null,
    });
    const mails = await school.ctx.db
      .selectFrom('mail')
      .select(['recipient', 'language', 'subject'])
      .where('recipient', 'in', ['juergen@example.org', 'ayan@example.org'])
      .orderBy('recipient', 'desc')
      .execute();
    expect(mails.map(({ language }) => language)).toEqual(['de', 'ru']);
    // The uploaded rows are deleted.
    const stored = await school.ctx.db
      .selectFrom('people_import')
      .select('rows')
      .where('id', '=', done.id)
      .executeTakeFirstOrThrow();
    expect(stored.rows).toEqual([]);
    expect(
      (await admin.call('GET', '/users')).body.data.map(({ email }: { email: string }) => email),
    ).not.toContain('juergen@example.org');
  });

  it('of the same file changes nothing, and of a changed one updates without doubles', async () => {
    const file = tableOf('again.example', 3);
    expect((await importTable(school, admin, file)).counts).toMatchObject({ added: 3 });
    const total = await count();
    expect((await importTable(school, admin, file)).counts).toEqual({
      added: 0,
      updated: 0,
      unchanged: 3,
      failed: 0,
    });
    const changed = file.replace('Anna;Weber;a1@', 'Anna;Schmidt;A1@');
    expect((await importTable(school, admin, changed)).counts).toMatchObject({ updated: 1, unchanged: 2 });
    expect((await row('a1@again.example')).last_name).toBe('Schmidt');
    expect(await count()).toBe(total);
    expect(await mailedInvitations(school, 'a1@again.example')).toHaveLength(1);
  });

  it('keeps what people wrote in their profiles, and fills in what is empty', async () => {
    const person = await school.person({ email: 'own@example.org' });
    await school.ctx.db
      .updateTable('app_user')
      .set({ position: 'Professor' })
      .where('id', '=', person.id)
      .execute();
    await importTable(
      school,
      admin,
      'E-mail,Course,Position,Specialization\nown@example.org,Waste,Student,Recycling',
    );
    expect(await row('own@example.org')).toMatchObject({
      course_type: 1,
      position: 'Professor',
      specialization: 'Recycling',
      status: 'approved',
    });
    expect(await mailedInvitations(school, 'own@example.org')).toEqual([]);
  });

  it('gives speakers of the programme their address instead of adding them again', async () => {
    const speaker = (first_name: string) =>
      school.ctx.db
        .insertInto('app_user')
        .values({ first_name, last_name: 'Nurlan', role: 'expert', status: 'none', visible: true })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id } = await speaker('Dana');
    await speaker('Arman');
    await speaker('Arman');
    const table = [
      'ФИО;Mail;Role',
      'Нурлан Дана;other@speakers.example;expert',
      'Nurlan Dana;dana@speakers.example;expert',
      'Nurlan Dana;namesake@speakers.example;expert',
      'Nurlan Arman;arman@speakers.example;expert',
    ].join('\n');
    const done = await importTable(school, admin, table);
    expect(done.counts).toEqual({ added: 3, updated: 1, unchanged: 0, failed: 0 });
    expect(await row('dana@speakers.example')).toMatchObject({ id, visible: true, status: 'none' });
    expect((await row('namesake@speakers.example')).id).not.toBe(id);
    expect(await mailedInvitations(school, 'dana@speakers.example')).toHaveLength(1);
    expect((await importTable(school, admin, table)).counts).toMatchObject({ unchanged: 4 });
  });

  it('continues where the process died, without a double', async () => {
    const { body } = await uploadTable(school, admin, tableOf('killed.example', 600));
    const { id } = body.data;
    const before = await count();
    const stop = new AbortController();
    stop.abort(new Error('killed'));
    const settings = {
      fields: ['first_name', 'last_name', 'email', 'role'] as const,
      role: 'attendee' as const,
      course_type: null,
      language: 'en' as const,
      invite: true,
      by: 'admin' as const,
    };
    await school.ctx.db
      .updateTable('people_import')
      .set({ state: 'running', settings: JSON.stringify(settings) })
      .where('id', '=', id)
      .execute();
    // Stops after the first chunk.
    await expect(runImport(school.ctx, id, stop.signal)).rejects.toThrow('killed');
    const half = (await admin.call('GET', `/desk/people/imports/${id}`)).body.data;
    expect(half).toMatchObject({ state: 'running', position: 250, counts: { added: 250 } });
    expect(await count()).toBe(before + 250);
    // Two processes may run the job at a time.
    await Promise.all([runImport(school.ctx, id), runImport(school.ctx, id)]);
    const done = (await admin.call('GET', `/desk/people/imports/${id}`)).body.data;
    expect(done).toMatchObject({ state: 'done', position: 600, counts: { added: 600 } });
    expect(await count()).toBe(before + 600);
    expect(await mailedInvitations(school, 'a599@killed.example')).toHaveLength(1);
  });

  it('writes nothing of a chunk that fails', async () => {
    const { body } = await uploadTable(school, admin, tableOf('broken.example', 10));
    const before = await count();
    const fields = ['first_name', 'last_name', 'email', 'role'];
    const settings = {
      fields,
      role: 'attendee',
      course_type: null,
      language: 'en',
      invite: true,
      by: 'admin',
    };
    await school.ctx.db
      .updateTable('people_import')
      .set({ state: 'running', settings: JSON.stringify(settings) })
      .where('id', '=', body.data.id)
      .execute();
    // Queueing the mails fails after the profiles were inserted.
    const config = { ...school.ctx.config };
    Object.defineProperty(config, 'publicUrl', {
      get: () => {
        throw new Error('broken');
      },
    });
    await expect(runImport({ ...school.ctx, config }, body.data.id)).rejects.toThrow('broken');
    expect(await count()).toBe(before);
  });

  it('of 5000 rows takes less than a minute', async () => {
    const begun = Date.now();
    const done = await importTable(school, admin, tableOf('many.example', 5000));
    expect(done.counts.added).toBe(5000);
    expect(Date.now() - begun).toBeLessThan(60_000);
  });

  it('lets platform administrators give every role, except to themselves', async () => {
    const email = 'platform@example.org';
    const platform = await school.person({ role: 'platformadmin', email });
    const done = await importTable(
      school,
      platform,
      `Mail;Role\nnewadmin@example.org;admin\n${email};attendee`,
    );
    expect(done.counts).toMatchObject({ added: 1, failed: 1 });
    expect((await row('newadmin@example.org')).role).toBe('admin');
    const byAdmin = await importTable(school, admin, 'Mail;Course\nnewadmin@example.org;Waste');
    expect(byAdmin.counts).toMatchObject({ failed: 1 });
    const { body } = await uploadTable(school, admin, 'Mail\nx@example.org');
    const path = `/desk/people/imports/${body.data.id}/start`;
    const start = await admin.call('POST', path, { fields: ['email'], role: 'admin', invite: false });
    expect(start.status).toBe(403);
  });

  it('cannot be started twice or changed afterwards', async () => {
    const { id } = await importTable(school, admin, 'Mail\nonce@example.org');
    for (const act of ['start', 'preview']) {
      const body = { fields: ['email'], ...(act === 'start' && { invite: false }) };
      expect((await admin.call('POST', `/desk/people/imports/${id}/${act}`, body)).status).toBe(422);
    }
    expect((await admin.call('DELETE', `/desk/people/imports/${id}`)).status).toBe(404);
  });
});
