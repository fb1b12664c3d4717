import net from 'node:net';
import path from 'node:path';
import * as v from 'valibot';
import { ConfigError } from './config-error.ts';
import type { S3Settings } from './files/s3-store.ts';
import { type MeetingConfig, meetingConfigOf, meetingSettings } from './meetings/meeting-settings.ts';

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'a port number'),
);
const whole = v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'a whole number'), v.transform(Number));
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

/** Origins joined by commas, each compared as a whole: `https://app.example,capacitor://localhost`. */
const origins = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((each) => each.trim())),
  v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z\d+.-]*:\/\/[^\s/*?#@]+$/, 'origins joined by commas'))),
);

/** Without encryption only on this machine, for tests. */
const isTrustedOrigin = (origin: string): boolean => {
  if (!/^https?:\/\/[^/\s]+\/?$/.test(origin) || !URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  const isLoopback =
    hostname === 'localhost' || hostname === '[::1]' || (net.isIPv4(hostname) && hostname.startsWith('127.'));
  return protocol === 'https:' || isLoopback;
};

/** All settings. Each has a default, or switches a feature off while it is absent. */
const settings = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('an address')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('a folder')), 'data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'a postgres:// address'))),
  PROCESS_URL: v.optional(v.pipe(v.string(), v.regex(/^http:\/\/[^/]+$/, 'an http origin'))),
  REDIS_URL: v.optional(v.pipe(v.string(), v.regex(/^rediss?:\/\//, 'a redis:// address'))),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+\/?$/, 'an http(s) origin'))),
  ALLOWED_ORIGINS: v.optional(origins),
  BOX_OF: v.optional(v.pipe(v.string(), v.check(isTrustedOrigin, 'an https origin'))),
  BOX_CODE: v.optional(v.string()),
  BOX_PASSPHRASE: v.optional(v.string()),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/[^/\s]+/, 'an smtp(s):// address'))),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s@]+@[^\s@]+$|^[^\r\n]*<[^\s@]+@[^\s@]+>$/, 'a mail address')),
  ),
  MAIL_IN_ADDRESS: v.optional(
    v.pipe(v.string(), v.regex(/^[^\s@+]+@[^\s@]+$/, 'a mail address without a plus')),
  ),
  MAIL_IN_SERVER: v.optional(v.pipe(v.string(), v.regex(/^[^\s;()"]+$/, 'the name of a mail server'))),
  S3_ENDPOINT: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//, 'an http(s) address'))),
  S3_BUCKET: v.optional(v.string()),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_KEY: v.optional(v.string()),
  S3_SECRET: v.optional(v.string()),
  HOME_ZONE: v.optional(zone, 'Asia/Almaty'),
  UPLOADS_AT_ONCE: v.optional(whole, '3'),
  UPLOAD_MB_PER_DAY: v.optional(whole, '2000'),
  UPLOAD_MB_PER_PERSON: v.optional(whole, '1000'),
  MATERIAL_MB_PER_PERSON: v.optional(whole, '20000'),
  FFMPEG: v.optional(v.pipe(v.string(), v.nonEmpty('a program, or "off"')), 'ffmpeg'),
  DEMO: v.optional(onOff, 'on'),
  PUSH_LOCAL: v.optional(onOff, 'off'),
  PROVIDER_LOCAL: v.optional(onOff, 'off'),
  WEBHOOK_LOCAL: v.optional(onOff, 'off'),
  ...meetingSettings,
  METRICS: v.optional(onOff, 'off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//, 'an http(s) address'))),
  SERVICE_WORKER: v.optional(onOff, 'on'),
  TRUST_PROXY: v.optional(onOff, 'off'),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'a log level'),
    'info',
  ),
  NODE_ENV: v.optional(v.string(), 'development'),
});

export interface BoxSettings {
  /** Origin of the school. */
  school: string;
  /** Code for the pairing, and passphrase of the copy; undefined to ask for it on the terminal. */
  code: string | undefined;
  passphrase: string | undefined;
}

export interface Config extends MeetingConfig {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /**
   * Address at which other processes of the school reach this one; undefined for the address it listens on.
   */
  processUrl: string | undefined;
  /** Joins several processes of one school; undefined for a single process. */
  redisUrl: string | undefined;
  /** Origin at which people reach the school, for links and as allowed origin of sockets. */
  publicUrl: string;
  /** False if `publicUrl` is derived from the address the server listens on. */
  isPublicUrlSet: boolean;
  /** Other origins whose pages may call the API and open sockets, compared exactly; usually none. */
  allowedOrigins: readonly string[];
  /** Server for outgoing mail; without it, mails are written into the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Address that receives replies to mails about requests; null if none are received. */
  mailIn: string | null;
  /** Name by which the receiving mail server signs `Authentication-Results`; null if it verifies no senders. */
  mailInServer: string | null;
  /** This process is a box; undefined for a school. */
  box: BoxSettings | undefined;
  /** File store; undefined for the data folder. */
  s3: S3Settings | undefined;
  /** Time zone of the school until an administrator sets one. */
  homeZone: string;
  /** Maximum of simultaneous uploads of a person. */
  uploadsAtOnce: number;
  uploadMbPerDay: number;
  /** Quota of a person's files in chats. */
  uploadMbPerPerson: number;
  /** Quota of a person's materials. */
  materialMbPerPerson: number;
  /** Program that renders smaller versions of films; null for none. It need not be installed. */
  ffmpeg: string | null;
  /** Accepts push services on this machine, for tests. */
  pushLocal: boolean;
  /** The identity provider may be on a private network, also on this machine. */
  providerLocal: boolean;
  /** Sends webhooks to http addresses and to private networks too. */
  webhookLocal: boolean;
  demo: boolean;
  metrics: boolean;
  /** URL of the trace collector; undefined for no tracing. */
  tracesTo: string | undefined;
  /** If false, devices unregister their service worker. */
  serviceWorker: boolean;
  trustProxy: boolean;
  logLevel: v.InferOutput<typeof settings>['LOG_LEVEL'];
  production: boolean;
}

function s3Of(nonEmpty: v.InferOutput<typeof settings>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret } = nonEmpty;
  if (endpoint === undefined) return undefined;
  if (bucket === undefined || key === undefined || secret === undefined)
    throw new ConfigError('Settings: S3_ENDPOINT requires S3_BUCKET, S3_KEY and S3_SECRET');
  return { endpoint, bucket, key, secret, region: nonEmpty.S3_REGION };
}

/** A box has its own database and files. */
const settingsOfSchools = ['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT'] as const;

function boxOf(nonEmpty: v.InferOutput<typeof settings>): BoxSettings | undefined {
  const { BOX_OF: origin, BOX_CODE: code, BOX_PASSPHRASE: passphrase } = nonEmpty;
  if (origin === undefined) return undefined;
  const wrong = settingsOfSchools.filter((name) => nonEmpty[name] !== undefined);
  if (wrong.length > 0) throw new ConfigError(`Settings: a box can't have ${wrong.join(', ')}`);
  return { school: new URL(origin).origin, code, passphrase };
}

/** Reads the settings from an environment. @throws ConfigError with each invalid one */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const nonEmpty = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(settings, nonEmpty);
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => `${v.getDotPath(issue)} must be ${issue.message}`);
    throw new ConfigError(`Settings: ${wrong.join('; ')}`);
  }
  const { output } = parsed;
  const box = boxOf(output);
  // Devices reach a box under the name of the school.
  const setPublicUrl = output.PUBLIC_URL ?? box?.school;
  const publicUrl = (setPublicUrl ?? `http://${output.HOST}:${output.PORT}`).replace(/\/$/, '');
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: path.resolve(output.DATA_DIR),
    databaseUrl: output.DATABASE_URL,
    processUrl: output.PROCESS_URL,
    redisUrl: output.REDIS_URL,
    publicUrl,
    isPublicUrlSet: setPublicUrl !== undefined,
    allowedOrigins: output.ALLOWED_ORIGINS ?? [],
    smtpUrl: output.SMTP_URL,
    mailFrom: output.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    mailIn: output.MAIL_IN_ADDRESS ?? null,
    mailInServer: output.MAIL_IN_SERVER ?? null,
    box,
    s3: s3Of(output),
    homeZone: output.HOME_ZONE,
    uploadsAtOnce: output.UPLOADS_AT_ONCE,
    uploadMbPerDay: output.UPLOAD_MB_PER_DAY,
    uploadMbPerPerson: output.UPLOAD_MB_PER_PERSON,
    materialMbPerPerson: output.MATERIAL_MB_PER_PERSON,
    ffmpeg: output.FFMPEG === 'off' ? null : output.FFMPEG,
    pushLocal: output.PUSH_LOCAL,
    providerLocal: output.PROVIDER_LOCAL,
    webhookLocal: output.WEBHOOK_LOCAL,
    ...meetingConfigOf(output),
    demo: output.DEMO && output.NODE_ENV !== 'production' && !box,
    metrics: output.METRICS,
    tracesTo: output.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceWorker: output.SERVICE_WORKER,
    trustProxy: output.TRUST_PROXY,
    logLevel: output.LOG_LEVEL,
    production: output.NODE_ENV === 'production',
  };
}
