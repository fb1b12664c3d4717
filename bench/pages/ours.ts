import { applyOurs } from './apply-ours.ts';
import { applyRaw } from './apply-raw.ts';
import { newestOfMany, sendUntilVisible, workerUntilVisible } from './live.ts';

/** What the benchmarks call in the page. */
const pageBench = { applyOurs, applyRaw, newestOfMany, sendUntilVisible, workerUntilVisible };

export type PageBench = typeof pageBench;

Object.assign(globalThis, { pageBench });
