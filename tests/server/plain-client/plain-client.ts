import { expect } from 'vitest';
import type { Account, PlainSchool } from './plain-school.ts';
import { specifiedCall } from './specified-calls.ts';

export interface PlainAnswer {
  status: number;
  headers: Headers;
  /** The whole body: `data`, or `message` and `errors`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
}

/** Calls of the specification that have been made. */
export const madeCalls = new Set<string>();

let requestCount = 0;

/**
 * A plain client: it knows only the specification and declares no extension (`X-Extensions`). It sends a bearer
 * token, `x-lang`, `Time-Zone` and unencoded bodies.
 */
export class PlainClient {
  readonly #school: PlainSchool;
  readonly #token: string | undefined;
  readonly id: number;

  constructor(school: PlainSchool, token?: string, id = 0) {
    this.#school = school;
    this.#token = token;
    this.id = id;
  }

  static async signIn(school: PlainSchool, { email, password }: Account): Promise<PlainClient> {
    const { token, user } = await new PlainClient(school).callOk('POST', '/login', { email, password });
    return new PlainClient(school, token, user.id);
  }

  /** Adds unknown query parameters to every URL, as other clients do to bypass caches. */
  async call(method: string, path: string, body?: unknown): Promise<PlainAnswer> {
    const call = specifiedCall(method, path, body);
    if (call !== undefined) madeCalls.add(call);
    const json = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams);
    requestCount += 1;
    const url = `${this.#school.url()}/api/${path.replace(/^\//, '')}`;
    const response = await fetch(
      `${url}${path.includes('?') ? '&' : '?'}lang=en&_=${requestCount}&cb=${requestCount}`,
      {
        method,
        headers: {
          'x-lang': 'en',
          'time-zone': 'Europe/Berlin',
          ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
          ...(json && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
      },
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  /** Returns `data` of the answer; fails the test if the status is not 200. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  async callOk(method: string, path: string, body?: unknown): Promise<any> {
    const answer = await this.call(method, path, body);
    expect({ call: `${method} ${path}`, status: answer.status, ...answer.body }).toMatchObject({
      status: 200,
    });
    return answer.body.data;
  }

  /** Requests a URL of a row without headers, as an `<img>` or a player does. Returns the status. */
  async statusOf(fileUrl: string): Promise<number> {
    const response = await fetch(new URL(fileUrl, this.#school.url()));
    await response.arrayBuffer();
    return response.status;
  }
}
