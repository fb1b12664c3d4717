import { unit } from './suites.mjs';

/** Checks that every commit must pass, the slowest first. @type {import('./steps.mjs').Step[]} */
export const checkSteps = [
  unit,
  { name: 'types of the page', script: 'types:page' },
  { name: 'messages', script: 'messages:check' },
  { name: 'types of the server', script: 'types:server' },
  { name: 'types of the workers', script: 'types:workers' },
  { name: 'unused code', script: 'knip' },
  { name: 'lint', script: 'lint' },
  { name: 'arrows', script: 'arrows' },
  { name: 'format', script: 'format:check' },
];
