import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Claims of a person at the provider. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  roles?: string[];
  course?: string;
}

export interface IdentityProvider {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** The next visitor signs in as this person; null: the visitor cancels. */
  person: ProviderPerson | null;
  /** Replaces the ID tokens that the school gets. */
  tamper: ((idToken: string) => string) | null;
  /** Requests to the endpoint for tokens. */
  tokenRequests: number;
  /** Opens the address as a browser does, and returns the query with which it is sent back to the school. */
  visit: (address: string) => Promise<string>;
  close: () => Promise<void>;
}

/** A real OpenID provider on this machine, for a school whose pages are at `origin`. */
export async function startIdentityProvider(origin: string): Promise<IdentityProvider> {
  const server = http.createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client_id = 'school';
  const client_secret = 'a secret of the school';
  const people = new Map<string, ProviderPerson>();
  const oidc = new Provider(issuer, {
    clients: [
      {
        client_id,
        client_secret,
        redirect_uris: [`${origin}/auth/return`],
        post_logout_redirect_uris: [`${origin}/auth`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['cookies'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'roles', 'course'],
    },
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => people.get(id) }),
    loadExistingGrant: async ({ oidc: { client, session } }: LoadedGrant) => {
      const grant = new oidc.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = oidc.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      const { person } = started;
      if (person) people.set(person.sub, person);
      const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' };
      void oidc.interactionFinished(request, response, result);
      return;
    }
    if (request.url === '/token') {
      started.tokenRequests += 1;
      if (started.tamper) replaceIdToken(response, started.tamper);
    }
    void answer(request, response);
  });
  const started: IdentityProvider = {
    ...{ issuer, client_id, client_secret, tamper: null, tokenRequests: 0 },
    person: { sub: 'nobody' },
    visit: (address) => visit(address, origin),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return started;
}

interface LoadedGrant {
  oidc: { client: { clientId: string }; session: { accountId: string } };
}

function replaceIdToken(response: http.ServerResponse, tamper: (idToken: string) => string): void {
  const end = response.end.bind(response) as (text: string) => http.ServerResponse;
  response.end = ((body: string | Buffer) => {
    const tokens = JSON.parse(String(body)) as { id_token: string };
    const text = JSON.stringify({ ...tokens, id_token: tamper(tokens.id_token) });
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

async function visit(address: string, origin: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  for (let hop = 0; hop < 10; hop += 1) {
    if (url.origin === origin) return url.search;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const to = response.headers.get('location');
    if (to === null) throw new Error(`${response.status} at ${url.href}: ${await response.text()}`);
    url = new URL(to, url);
  }
  throw new Error('The provider redirects in circles');
}
