const fromBuild: unknown = import.meta.env['VITE_HOME_ZONE'];

/** The zone the school lives in, an IANA name; a build may name another. */
export const homeZone = typeof fromBuild === 'string' && fromBuild ? fromBuild : 'Asia/Almaty';
