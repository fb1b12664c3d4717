import { newestOfMany, sendUntilVisible, workerUntilVisible } from './live.ts';

/** Functions that the benchmarks call in the page. */
const pageBench = { newestOfMany, sendUntilVisible, workerUntilVisible };

export type PageBench = typeof pageBench;

Object.assign(globalThis, { pageBench });
