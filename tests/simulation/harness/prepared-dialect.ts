/*
 * The embedded database, with each statement prepared once and then executed in one protocol message; the
 * library's own call takes six. Statements and their order are unchanged.
 */
import { parse, type PGlite, protocol } from '@electric-sql/pglite';
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely';
import { pgliteDialect } from '../../../server/db/pglite-dialect.ts';

const { serialize } = protocol;
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

interface Statement {
  name: string;
  types: number[];
  /** Description of its result rows. */
  described: Messages;
}

export function preparedDialect(pglite: PGlite): Dialect {
  const dialect = pgliteDialect(pglite);
  const statements = new Map<string, Statement>();

  const send = (...parts: Uint8Array[]): Promise<Messages> =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });

  const prepare = async (text: string): Promise<Statement> => {
    const name = `s${statements.size}`;
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const statement = {
      name,
      types: parse.parseDescribeStatementResults(described),
      described: described.filter((message) => message.name === 'rowDescription'),
    };
    statements.set(text, statement);
    return statement;
  };

  const run = async <R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
    const { name, types, described } = statements.get(sql) ?? (await prepare(sql));
    const values = parameters.map((value, at) => textOf(pglite, value, types[at]));
    const messages = await send(serialize.bind({ statement: name, values }), serialize.execute({}));
    const [result] = parse.parseResults([...described, ...messages], pglite.parsers);
    return { rows: result!.rows as R[], numAffectedRows: BigInt(result!.affectedRows ?? 0) };
  };

  return {
    ...dialect,
    createDriver: () => {
      const driver = dialect.createDriver();
      const execute = (sql: string) => async () => void (await run({ sql, parameters: [] }));
      return {
        init: () => driver.init(),
        destroy: () => driver.destroy(),
        acquireConnection: async () => {
          const connection = await driver.acquireConnection();
          const prepared: DatabaseConnection = Object.assign(connection, {
            executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
              try {
                return await run<R>(query);
              } finally {
                await nextTurn();
              }
            },
          });
          return prepared;
        },
        releaseConnection: (connection) => driver.releaseConnection(connection),
        beginTransaction: execute('begin'),
        commitTransaction: execute('commit'),
        rollbackTransaction: execute('rollback'),
      };
    },
  };
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

function textOf(pglite: PGlite, value: unknown, type: number | undefined): string | null {
  if (value === null || value === undefined) return null;
  const serializer = type === undefined ? undefined : pglite.serializers[type];
  return serializer ? serializer(value) : `${value as string | number}`;
}
