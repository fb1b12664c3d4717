import {
  dataPurposes,
  dataViewers,
  erasureOutcomes,
  periodCodes,
  personalDataKinds,
  type PersonalDataOnWire,
  type StoragePeriod,
  type StoragePeriodOnWire,
} from '../../../contract/privacy-data.ts';
import { type Retention, retentionKinds } from '../../../contract/retention.ts';
import type { PersonalData, TableData } from '../../data/table-data.ts';

type Declared = Pick<TableData, 'privacy' | 'export' | 'files'>;

/** The kinds of personal data in these tables, with the days that the school has set. Each kind is listed once. */
export function listPersonalData(tables: readonly Declared[], retention: Retention): PersonalDataOnWire[] {
  return personalDataKinds.flatMap((kind) => {
    const parts = tables.flatMap(({ privacy, ...table }) =>
      'none' in privacy || privacy.kind !== kind ? [] : [{ ...privacy, exported: isExported(table) }],
    );
    if (parts.length === 0) return [];
    const periods = [...new Set(parts.flatMap((part): readonly StoragePeriod[] => part.periods))];
    return [
      {
        kind,
        purposes: inOrder(dataPurposes, parts, 'purposes'),
        viewers: withoutNobody(inOrder(dataViewers, parts, 'viewers')),
        periods: periods.map((period) => periodOnWire(period, retention)),
        erasure: erasureOutcomes.filter((outcome) => parts.some(({ erasure }) => erasure === outcome)),
        exported: parts.some(({ exported }) => exported),
      },
    ];
  });
}

const isExported = ({ export: exported, files }: Pick<TableData, 'export' | 'files'>): boolean =>
  typeof exported !== 'string' || files !== undefined;

/** The codes that one of the parts declares, in the order of the contract. */
const inOrder = <Field extends 'purposes' | 'viewers', Code extends PersonalData[Field][number]>(
  codes: readonly Code[],
  parts: readonly PersonalData[],
  field: Field,
): Code[] => codes.filter((code) => parts.some((part) => (part[field] as readonly string[]).includes(code)));

/** `nobody` applies to the whole kind only. */
const withoutNobody = <Code extends string>(viewers: readonly Code[]): Code[] =>
  viewers.length > 1 ? viewers.filter((viewer) => viewer !== 'nobody') : [...viewers];

/** @throws Error for a period that is unknown, or names an unknown setting of the school */
export function periodOnWire(period: StoragePeriod, retention: Retention): StoragePeriodOnWire {
  const [name = '', value = ''] = period.split(':');
  if (name === 'retention') {
    const kind = retentionKinds.find((each) => each === value);
    if (kind === undefined) throw new Error(`There is no retention setting “${value}”`);
    const days = retention[kind];
    return { code: 'retention', kind, hours: days === null ? null : days * 24 };
  }
  if (name === 'days' || name === 'hours') {
    const count = Number(value);
    if (!(count > 0)) throw new Error(`“${period}” is not a storage period`);
    return { code: 'after', kind: null, hours: name === 'days' ? count * 24 : count };
  }
  const code = periodCodes.find((each) => each === name);
  if (code === undefined || code === 'after') throw new Error(`“${period}” is not a storage period`);
  return { code, kind: null, hours: null };
}
