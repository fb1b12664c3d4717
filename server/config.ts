import path from 'node:path';
import * as v from 'valibot';

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'a port number'),
);
const onOff = v.pipe(
  v.picklist(['on', 'off'], '"on" or "off"'),
  v.transform((value) => value === 'on'),
);
const zone = v.pipe(
  v.string(),
  v.check(
    (value) => Intl.supportedValuesOf('timeZone').includes(value) || value === 'UTC',
    'an IANA time zone',
  ),
);

/** Every setting there is. Each has a default or switches a feature off while it is absent. */
const settings = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('an address')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('a folder')), 'data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'a postgres:// address'))),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+\/?$/, 'an http(s) origin'))),
  HOME_ZONE: v.optional(zone, 'Asia/Almaty'),
  DEMO: v.optional(onOff, 'on'),
  METRICS: v.optional(onOff, 'off'),
  SERVICE_WORKER: v.optional(onOff, 'on'),
  TRUST_PROXY: v.optional(onOff, 'off'),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'a log level'),
    'info',
  ),
  NODE_ENV: v.optional(v.string(), 'development'),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Origin people reach the school at: links, allowed origins of sockets. */
  publicUrl: string;
  homeZone: string;
  demo: boolean;
  metrics: boolean;
  /** Off, devices are told to let go of their service worker. */
  serviceWorker: boolean;
  trustProxy: boolean;
  logLevel: v.InferOutput<typeof settings>['LOG_LEVEL'];
  production: boolean;
}

export class ConfigError extends Error {}

/** Reads the settings from an environment; throws `ConfigError` naming each wrong one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(settings, given);
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => `${v.getDotPath(issue)} must be ${issue.message}`);
    throw new ConfigError(`Settings: ${wrong.join('; ')}`);
  }
  const { output } = parsed;
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: path.resolve(output.DATA_DIR),
    databaseUrl: output.DATABASE_URL,
    publicUrl: (output.PUBLIC_URL ?? `http://${output.HOST}:${output.PORT}`).replace(/\/$/, ''),
    homeZone: output.HOME_ZONE,
    demo: output.DEMO && output.NODE_ENV !== 'production',
    metrics: output.METRICS,
    serviceWorker: output.SERVICE_WORKER,
    trustProxy: output.TRUST_PROXY,
    logLevel: output.LOG_LEVEL,
    production: output.NODE_ENV === 'production',
  };
}
