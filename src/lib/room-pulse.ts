/** In ms. The server repeats the pulse of a room each minute; later the process that sent it counts as gone. */
export const pulseLifetimeMs = 90_000;
