import { expect, it } from 'vitest';
import { auditReferenceFields } from '../../contract/audit.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { operations } from '../../contract/operations.ts';
import { id, idText } from '../../contract/scalars.ts';
import { retentionKinds } from '../../contract/retention.ts';
import { auditedCalls, auditedOperations } from '../../server/audit/audited-calls.ts';
import { isSecret } from '../../server/audit/audited-values.ts';
import { callLabels } from '../../src/features/admin/audit-calls.ts';
import { auditFields } from '../../src/features/admin/audit-fields.ts';

interface Schema {
  type: string;
  entries?: Record<string, Schema>;
  pipe?: Schema[];
  wrapped?: Schema;
  options?: unknown[];
  item?: Schema;
}

/** The fields of an object schema with their schemas. */
const fieldsOf = (schema: unknown): [string, Schema][] => {
  const { entries, pipe = [], wrapped } = (schema ?? {}) as Schema;
  if (entries) return Object.entries(entries);
  return [...pipe, ...(wrapped ? [wrapped] : [])].flatMap(fieldsOf);
};
/** The values of a picklist. */
const valuesOf = ({ type, options = [], pipe = [], wrapped }: Schema): string[] =>
  type === 'picklist'
    ? options.filter((value) => typeof value === 'string' && value !== '').map(String)
    : [...pipe, ...(wrapped ? [wrapped] : [])].flatMap(valuesOf);

/** Whether a value is an id or a list of ids. */
const isId = (schema: unknown): boolean => {
  const { pipe = [], wrapped, item } = schema as Schema;
  return schema === id || schema === idText || [...pipe, ...[wrapped ?? [], item ?? []].flat()].some(isId);
};

const ofCalls = Object.entries(auditedCalls).flatMap(([name, { withoutTexts }]) => {
  const { params, body, form } = endpoints[name]!;
  const files: [string, Schema][] = Object.keys(form ?? {}).map((file) => [file, { type: 'file' }]);
  const fields = [...fieldsOf(params).filter(([field]) => field !== 'id'), ...fieldsOf(body), ...files];
  return fields.map(([field, schema]) => ({ name, field, schema, withoutTexts }));
});
const ofOperations = Object.entries(auditedOperations).flatMap(([name, { withoutTexts }]) => {
  const { args } = operations[name as keyof typeof operations];
  const fields = fieldsOf(args).filter(([field]) => field !== 'id' && field !== 'group_id');
  return fields.map(([field, schema]) => ({ name, field, schema, withoutTexts }));
});
const all = [...ofCalls, ...ofOperations].filter(({ field }) => !isSecret(field));

it('has a label for each audited call, and no others', () => {
  const logged = [
    ...Object.keys(auditedCalls),
    ...Object.keys(auditedOperations),
    ...retentionKinds.map((kind) => `retention.${kind}`),
  ];
  expect(Object.keys(callLabels).toSorted()).toEqual(logged.toSorted());
});

it('knows each field of an audited call', () => {
  expect(all.length).toBeGreaterThan(80);
  const missing = all.filter(({ field }) => auditFields[field] === undefined);
  expect(missing.map(({ name, field }) => `${name}: ${field}`)).toEqual([]);
  const known = new Set([...all.map(({ field }) => field), 'count', 'invitations']);
  expect(Object.keys(auditFields).filter((field) => !known.has(field))).toEqual([]);
});

it('has a label for each fixed value that is logged', () => {
  const missing = all.flatMap(({ name, field, schema, withoutTexts }) => {
    const known = auditFields[field];
    if (withoutTexts || !known || known.shows === 'name') return [];
    return valuesOf(schema)
      .filter((value) => known.words?.[value] === undefined)
      .map((value) => `${name}: ${field} = ${value}`);
  });
  expect(missing).toEqual([]);
});

/** Ids whose rows have no name, or whose names the entry contains in another way. */
const withoutName = new Set([
  'draft_id',
  'id',
  'ids',
  'into',
  'group_id',
  'link',
  'request_id',
  'screen',
  'signature',
  'table_id',
  'upload_id',
]);

it('knows what each id of an audited call names', () => {
  const ids = [...ofCalls, ...ofOperations].filter(({ schema }) => isId(schema));
  expect(ids.length).toBeGreaterThan(25);
  const unknown = ids.filter(({ field }) => !auditReferenceFields[field] && !withoutName.has(field));
  expect(unknown.map(({ name, field }) => `${name}: ${field}`)).toEqual([]);
});

it('names the person or the event of each address', () => {
  const ofPerson = /\/(?:people|speakers|helpers)\/:id/;
  const addresses = Object.entries(auditedCalls).map(([name, call]) => ({ name, call, ...endpoints[name]! }));
  const people = addresses.filter(({ path }) => ofPerson.test(path));
  const events = addresses.filter(({ path }) => path.includes('/event/:id'));
  expect([people.length > 2, events.length > 8]).toEqual([true, true]);
  expect(people.filter(({ call }) => call.target !== 'id').map(({ name }) => name)).toEqual([]);
  expect(events.filter(({ call }) => call.row !== 'event').map(({ name }) => name)).toEqual([]);
});
