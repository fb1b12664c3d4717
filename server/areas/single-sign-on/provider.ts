import type { Configuration } from 'openid-client';
import type { IdentityProvider } from '../../../contract/single-sign-on.ts';
import { tokenHash } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { providerFetch, ProviderUnreachable } from './provider-fetch.ts';

/** Loaded when somebody signs in at a provider, because it is a lot of code. */
export const loadOpenId = () => import('openid-client');

type Client = Pick<IdentityProvider, 'issuer' | 'client_id'>;

/** In ms. Providers change their addresses rarely, and the library renews the keys by itself. */
const discoveryMs = 10 * 60_000;
const timeoutSeconds = 10;
/** The last discovery of a provider, by its addresses and its secret. */
let lastDiscovery: { key: string; until: number; configuration: Promise<Configuration> } | null = null;

/** The school's provider. @throws Refusal `notFound` if it has none */
export async function currentProvider({ school }: Pick<Context, 'school'>): Promise<IdentityProvider> {
  const { single_sign_on } = (await school.current()).settings;
  if (!single_sign_on) throw new Refusal('notFound');
  return single_sign_on;
}

/** Reads the provider's own description. @throws Refusal `providerUnavailable` */
export async function openProvider(ctx: Context, client: Client): Promise<Configuration> {
  const secret = await readSecret(ctx, client);
  const key = tokenHash(JSON.stringify([client.issuer, client.client_id, secret])).toString('base64');
  if (lastDiscovery?.key !== key || lastDiscovery.until < ctx.now()) {
    const configuration = discover(ctx, client, secret);
    const entry = { key, until: ctx.now() + discoveryMs, configuration };
    lastDiscovery = entry;
    configuration.catch(() => {
      if (lastDiscovery === entry) lastDiscovery = null;
    });
  }
  try {
    return await lastDiscovery.configuration;
  } catch (error) {
    ctx.log.warn({ code: codeOf(error) }, 'the identity provider could not be read');
    throw new Refusal('providerUnavailable');
  }
}

/** @throws Refusal `invalid` at the address if nothing there describes a provider */
export async function requireReadable(ctx: Context, client: Client): Promise<void> {
  try {
    await openProvider(ctx, client);
  } catch {
    throw new Refusal('invalid', { fields: { 'single_sign_on.issuer': ['provider'] } });
  }
}

async function discover({ config }: Context, { issuer, client_id }: Client, secret: string | undefined) {
  const openid = await loadOpenId();
  return openid.discovery(
    new URL(issuer),
    client_id,
    secret,
    secret === undefined ? openid.None() : openid.ClientSecretPost(secret),
    {
      timeout: timeoutSeconds,
      [openid.customFetch]: providerFetch(config.providerLocal ? () => true : undefined),
      ...(issuer.startsWith('http:') && { execute: [openid.allowInsecureRequests] }),
    },
  );
}

const readSecret = async ({ db }: Context, { issuer, client_id }: Client): Promise<string | undefined> =>
  (
    await db
      .selectFrom('provider_secret')
      .select('secret')
      .where('issuer', '=', issuer)
      .where('client_id', '=', client_id)
      .executeTakeFirst()
  )?.secret;

export const isUnreachable = (error: unknown): boolean =>
  error instanceof ProviderUnreachable ||
  (error instanceof Error && (error.name === 'TimeoutError' || isUnreachable(error.cause)));

const settingsErrors = new Set(['invalid_client', 'unauthorized_client', 'unsupported_response_type']);

/** True if the provider refused the client ID or the secret of the school. */
export const refusesSettings = (error: unknown): boolean => settingsErrors.has(codeOf(error));

/** For the log: never the error text, in which the provider may repeat the person. */
export function codeOf(error: unknown): string {
  if (isUnreachable(error)) return 'unreachable';
  const { code, error: refusal, name } = error as { code?: unknown; error?: unknown; name?: unknown };
  return [refusal, code, name].find((each) => typeof each === 'string')?.toString() ?? 'unknown';
}
