import type { Device } from './device.ts';
import type { Message } from './rows.ts';

/** A message as the screen shows it. */
export interface Shown extends Pick<Message, 'key' | 'author' | 'group' | 'text'> {
  /** Key of the message that it answers; null also if its row is missing. */
  of: string | null;
}

/** Rows of the school, then held messages in the order on site, then the other unsent ones of the person. */
export function shownOn({ tables, held, outbox }: Device): Shown[] {
  const own = new Map(outbox.map(({ op }) => [op.key, op]));
  // A box may have changed an operation of this person.
  const onSite = held.map((op) => own.get(op.key) ?? op);
  const onSiteKeys = new Set(onSite.map(({ key }) => key));
  const unsent = outbox.flatMap(({ op, state }) => (state === 'dead' || onSiteKeys.has(op.key) ? [] : op));
  const ops = [...onSite, ...unsent];
  const keyOf = (id: number | null) => (id === null ? null : (tables.messages.get(id)?.key ?? null));
  const rows = [...tables.messages.values()].map(({ key, author, group, text, replyTo }) => ({
    ...{ key, author, group, text },
    of: keyOf(replyTo),
  }));
  const sends = ops.filter(({ kind }) => kind === 'send');
  const shown: Shown[] = [
    ...rows,
    ...sends.map(({ key, person, group, text, target, dependsOn }) => ({
      ...{ key, author: person, group, text },
      of: dependsOn ?? keyOf(target),
    })),
  ];
  for (const { kind, text, target, dependsOn } of ops) {
    const edited = kind === 'edit' ? (dependsOn ?? keyOf(target)) : null;
    for (const message of shown) if (message.key === edited) message.text = text;
  }
  return shown;
}
