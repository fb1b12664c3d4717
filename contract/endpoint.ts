import type * as v from 'valibot';

type Schema = v.GenericSchema;

/**
 * Who may call: `public` anyone, `account` also whoever holds the narrow token of an account that waits, `session` any
 * live session, `approved` an approved person, `file` the same, or the
 * holder of that person's file token or of an address signed for them. Finer rights are the area's.
 */
export type Access = 'public' | 'account' | 'session' | 'approved' | 'file';

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Output extends Schema | undefined = Schema | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base path, with `:name` for parameters: `/event/:id/rate`. */
  path: string;
  access: Access;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** What stands in `data` of the answer. */
  output: Output;
  /** Accepts `Idempotency-Key`: the same key answers the first reply again. */
  keyed: boolean;
  /** Takes its body as a form too, with these files of at most so many bytes. */
  form: Readonly<Record<string, number>> | undefined;
  /** Fields of a form that an empty value clears; any other empty field counts as absent. */
  clearedByEmpty: readonly string[];
  /** Other names that a file of the form may come under, and its own name. */
  fileNames: Readonly<Record<string, string>> | undefined;
  /**
   * Keys that the schemas do not name are refused, in the body and in the query, since ignoring one (a filter, a flag)
   * would do something else than was meant. Deletions are strict unless they say otherwise.
   */
  strict: boolean;
}

interface Definition<P, Q, B, O> {
  method: Endpoint['method'];
  path: string;
  access: Access;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  output?: O;
  keyed?: boolean;
  form?: Endpoint['form'];
  clearedByEmpty?: Endpoint['clearedByEmpty'];
  fileNames?: Endpoint['fileNames'];
  strict?: boolean;
}

/** Free of side effects: a bundle carries only the calls it makes. */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  O extends Schema | undefined = undefined,
>(
  definition: Definition<P, Q, B, O>,
): Endpoint<P, Q, B, O> => ({
  method: definition.method,
  path: definition.path,
  access: definition.access,
  summary: definition.summary,
  params: definition.params as P,
  query: definition.query as Q,
  body: definition.body as B,
  output: definition.output as O,
  keyed: definition.keyed ?? false,
  form: definition.form,
  clearedByEmpty: definition.clearedByEmpty ?? [],
  fileNames: definition.fileNames,
  strict: definition.strict ?? definition.method === 'DELETE',
});
