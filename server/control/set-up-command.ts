import { createSetUpLink } from '../areas/setup/set-up-link.ts';
import type { Command } from './command.ts';

/** Prints a new link that creates an administrator; earlier links become invalid. */
export const setUpCommand: Command = async (ctx) =>
  `${await createSetUpLink(ctx.db, ctx.config, ctx.now())}\nThe link is valid for 24 hours and can be used once.`;
