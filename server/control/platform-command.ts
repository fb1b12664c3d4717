import { write } from '../db/write.ts';
import { switchPlatform } from '../platform-switch.ts';
import { type Command, CommandError } from './command.ts';

const usage = `platform open
platform close [WHEN]      WHEN: expected opening, such as 2026-12-01T09:00+05:00`;

export const platformCommand: Command = async (ctx, { args: [action, when] }) => {
  if (action !== 'open' && action !== 'close') throw new CommandError(usage);
  const closed = action === 'close';
  const at = when === undefined || !closed ? null : Date.parse(when);
  if (Number.isNaN(at)) throw new CommandError(usage);
  const opens_at = at === null ? null : Math.floor(at / 1000);
  await write(ctx.db, ctx.announcer, (tx) =>
    switchPlatform(tx, ctx.config, null, { closed, opens_at, localized_text: {} }),
  );
  ctx.platform?.invalidate();
  ctx.mailSender?.wake();
  if (closed) ctx.sockets?.closed();
  return closed ? 'The platform is closed; administrators can still sign in' : 'The platform is open';
};
