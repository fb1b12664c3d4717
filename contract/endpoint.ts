import type * as v from 'valibot';

type Schema = v.GenericSchema;

/**
 * Callers that an endpoint accepts. The handlers of an area check finer rights.
 *
 * - `public`: anyone
 * - `account`: also the restricted token of an account that waits for approval
 * - `session`: any live session
 * - `approved`: an approved person
 * - `file`: an approved person, their file token, or an address signed for them
 */
export type Access = 'public' | 'account' | 'session' | 'approved' | 'file';

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Output extends Schema | undefined = Schema | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base path, with `:name` for parameters: `/event/:id/rate`. */
  path: string;
  access: Access;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** Schema of `data` in the response. */
  output: Output;
  /** Accepts `Idempotency-Key`: a repeated key gets the first response again. */
  keyed: boolean;
  /** Files that a form may contain, with their maximum size in bytes. */
  form: Readonly<Record<string, number>> | undefined;
  /** Form fields that an empty value clears; any other empty field counts as absent. */
  clearedByEmpty: readonly string[];
  /** Other names of a file in a form, mapped to its own name. */
  fileNames: Readonly<Record<string, string>> | undefined;
  /**
   * Unknown keys in body and query are refused: ignoring a filter or a flag would do something else than
   * requested. The default is true for DELETE.
   */
  strict: boolean;
  /** Devices send nothing with it that could identify the person or the device, not even the language. */
  anonymous: boolean;
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
  anonymous?: boolean;
}

/** Marked as free of side effects, so that a bundle only contains the endpoints it uses. */
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
  anonymous: definition.anonymous ?? false,
});
