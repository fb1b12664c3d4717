/** Settings that cannot be meant so. */
export class ConfigError extends Error {}
