import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataKinds, type PrivacyData, type StoragePeriod } from '../../contract/privacy-data.ts';
import type { Retention } from '../../contract/retention.ts';
import { listPersonalData, periodOnWire } from '../../server/areas/privacy/list-personal-data.ts';
import { allTables } from '../../server/data/tables.ts';
import { openSchool, type School } from '../support/school.ts';

const never: Retention = { messages: null, support: null, audit: null, attendance: null, accounts: null };

let school: School;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const read = async (): Promise<PrivacyData> => (await school.call('GET', '/privacy/data')).body.data;
const kindOf = ({ kinds }: PrivacyData, kind: string) => kinds.find((each) => each.kind === kind);

describe('the declarations', () => {
  const withoutPersonalData = allTables.flatMap(([name, { privacy }]) => ('none' in privacy ? [name] : []));

  it('say of every table that refers to a person or is exported which personal data it has', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'app_user'::regclass`.execute(school.ctx.db);
    const exported = allTables.flatMap(([name, table]) => (typeof table.export === 'string' ? [] : [name]));
    const personal = new Set<string>([...rows.map(({ name }) => name), ...exported, 'app_user']);
    expect(personal.size).toBeGreaterThan(40);
    expect(withoutPersonalData.filter((name) => personal.has(name))).toEqual([]);
  });

  it('give a reason for every other table', () => {
    const reasons = allTables.flatMap(([, { privacy }]) => ('none' in privacy ? [privacy.none] : []));
    expect(reasons.filter((reason) => reason.trim() === '')).toEqual([]);
  });

  it('name each kind of personal data at least once', () => {
    const tables = allTables.map(([, table]) => table);
    expect(listPersonalData(tables, never).map(({ kind }) => kind)).toEqual([...personalDataKinds]);
  });

  it('are joined by kind, without repetitions', () => {
    const [joined, ...others] = listPersonalData(
      [
        {
          privacy: {
            kind: 'sign_in',
            purposes: ['account'],
            viewers: ['nobody'],
            periods: ['days:3'],
            erasure: 'stays',
          },
          export: 'a reason',
        },
        {
          privacy: {
            kind: 'sign_in',
            purposes: ['technical', 'account'],
            viewers: ['self'],
            periods: ['retention:audit', 'days:3'],
            erasure: 'deleted',
          },
          export: { sessions: async () => [] },
        },
        { privacy: { none: 'a reason' }, export: 'a reason' },
      ],
      { ...never, audit: 40 },
    );
    expect(others).toEqual([]);
    expect(joined).toEqual({
      kind: 'sign_in',
      purposes: ['account', 'technical'],
      viewers: ['self'],
      periods: [
        { code: 'after', kind: null, hours: 72 },
        { code: 'retention', kind: 'audit', hours: 960 },
      ],
      erasure: ['deleted', 'stays'],
      exported: true,
    });
  });

  it.each(['retention:letters', 'retention:', 'days:0', 'days:soon', 'after', 'never'])(
    'must not name the storage period %s',
    (period) => {
      expect(() => periodOnWire(period as StoragePeriod, never)).toThrow(/retention setting|storage period/);
    },
  );
});

describe('the call', () => {
  it('needs no account, and has the days of the school', async () => {
    const retention = (hours: number | null) => ({ code: 'retention', kind: 'messages', hours });
    expect(kindOf(await read(), 'messages')?.periods).toContainEqual(retention(null));
    const admin = await school.person({ role: 'admin' });
    const { version } = (await admin.call('GET', '/desk/school')).body.data;
    await admin.call('PUT', '/desk/school', { base: version, retention: { ...never, messages: 90 } });
    expect(kindOf(await read(), 'messages')?.periods).toContainEqual(retention(90 * 24));
    expect(kindOf(await read(), 'messages')).toMatchObject({ erasure: ['choice'], exported: true });
  });

  it('says what is known about the files of the database', async () => {
    const { remains } = await read();
    if (school.ctx.config.databaseUrl)
      expect(remains).toMatchObject({ database: 'postgres', checkpoint_seconds: expect.any(Number) });
    else
      expect(remains).toEqual({
        database: 'embedded',
        checkpoint_seconds: null,
        archives_log: false,
        file_hours: 2,
      });
  });
});
