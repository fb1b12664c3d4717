import { isCreating } from '../../../contract/held.ts';
import { database } from '../../db/current-database.ts';
import type { Database } from '../../db/database.ts';
import { inOrder } from '../../db/held-order.ts';
import type { HeldRow } from '../../db/held-row.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { getRows } from '../../db/rows.ts';

const messageKinds = ['message.delete', 'message.react', 'message.spam', 'message.pin'] as const;
const questionKinds = [
  'eventQuestion.withdraw',
  'eventQuestion.vote',
  'eventQuestion.report',
  'eventQuestion.moderate',
] as const;

type NamingKind = (typeof messageKinds)[number] | (typeof questionKinds)[number];
type NamingOp = Extract<OutboxOp, { kind: NamingKind }>;

const isOneOf = (kinds: readonly string[], { kind }: OutboxOp): boolean => kinds.includes(kind);
const isNaming = (op: OutboxOp): op is NamingOp => isOneOf(messageKinds, op) || isOneOf(questionKinds, op);

/**
 * The texts of the messages and questions that unsent changes name, by the opId of the change. Texts that are not on this
 * device are missing, and those of messages without a text. `all` is the whole outbox.
 */
export async function listNamedTexts(
  ops: readonly OutboxOp[],
  all: readonly OutboxOp[],
  db = database(),
): Promise<ReadonlyMap<string, string>> {
  const naming = ops.filter(isNaming);
  const idsOf = (kinds: readonly string[]) =>
    naming.flatMap((op) => (isOneOf(kinds, op) && op.args.id > 0 ? op.args.id : []));
  const [messages, questions, byKey] = await Promise.all([
    getRows('message', idsOf(messageKinds), db),
    getRows('event_question', idsOf(questionKinds), db),
    textsByKey(
      naming.flatMap(({ dependsOn }) => dependsOn ?? []),
      all,
      db,
    ),
  ]);
  const textOf = (rows: readonly { id: number; content: string }[], id: number) =>
    rows.find((row) => row.id === id)?.content;
  return new Map(
    naming.flatMap((op) => {
      const { opId, dependsOn, args } = op;
      const rows = isOneOf(messageKinds, op) ? messages : questions;
      const text = dependsOn === undefined ? textOf(rows, args.id) : byKey.get(dependsOn);
      return text ? [[opId, text] as const] : [];
    }),
  );
}

/** The texts of messages and questions that the school does not have, by their keys, after the edits that a box holds. */
async function textsByKey(
  keys: readonly string[],
  all: readonly OutboxOp[],
  db: Database,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  if (keys.length === 0) return texts;
  for (const op of all)
    if (op.kind === 'message.send' || op.kind === 'eventQuestion.ask') texts.set(op.opId, op.args.content);
  const created = (await db.held.bulkGet([...keys])).flatMap((row) => row ?? []);
  const changes = await db.held
    .where('depends_on')
    .anyOf([...keys])
    .toArray();
  const authors = new Map<string, number>();
  for (const row of created) {
    const text = textOfHeld(row);
    if (text === undefined || !isCreating(row.kind)) continue;
    texts.set(row.op_id, text);
    authors.set(row.op_id, row.author.id);
  }
  for (const row of inOrder(changes)) {
    const text = isCreating(row.kind) ? undefined : textOfHeld(row);
    const key = row.depends_on ?? '';
    if (text !== undefined && authors.get(key) === row.author.id) texts.set(key, text);
  }
  return texts;
}

const textOfHeld = ({ args }: HeldRow): string | undefined => ('content' in args ? args.content : undefined);
