/** The settings are invalid. */
export class ConfigError extends Error {}
