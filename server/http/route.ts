import type * as v from 'valibot';
import type { Context as HonoContext } from 'hono';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import type { Page } from './page.ts';
import type { FormBody } from './read-form.ts';

type OutputOf<S, Otherwise = undefined> = S extends v.GenericSchema ? v.InferOutput<S> : Otherwise;
type WireOf<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined;

export interface Call<E extends Endpoint = Endpoint> {
  ctx: Context;
  c: HonoContext;
  locale: Locale;
  /** The signed-in person. Public endpoints have none, so their handlers must not read it. */
  me: Me;
  params: OutputOf<E['params']>;
  query: OutputOf<E['query'], Record<string, never>>;
  body: OutputOf<E['body']>;
  /** The idempotency key from the header or the body. */
  key: string | undefined;
  /** The files of a form, by field. */
  files: FormBody['files'];
}

type Reply<E extends Endpoint> = WireOf<E['output']> | Page<WireOf<E['output']>> | Response;

export interface Route {
  endpoint: Endpoint;
  handle: (call: Call) => Promise<unknown>;
}

/**
 * Joins an endpoint of the contract with its handler, which returns the `data` of the response, a page of it,
 * or a finished response.
 */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Reply<E>>,
): Route => ({
  endpoint,
  handle,
});
