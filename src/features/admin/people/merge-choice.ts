import { type MergeAccount, type MergeField, mergeFields } from '../../../../contract/people-merge.ts';

export interface MergeChoice {
  /** Fields whose values come from the account that goes. */
  fields: readonly MergeField[];
  /** Questions whose answers come from it. */
  answers: readonly number[];
}

/** The fields with a value that differs. A field that both leave empty is not shown. */
export const differingFields = (keep: MergeAccount, drop: MergeAccount): MergeField[] =>
  mergeFields.filter((field) => valueOf(keep, field) !== valueOf(drop, field));

const valueOf = ({ values }: MergeAccount, field: MergeField): string | null => values[field] ?? null;

/** The questions with different answers. */
export const differingAnswers = (keep: MergeAccount, drop: MergeAccount): number[] =>
  [...new Set([...Object.keys(keep.answers), ...Object.keys(drop.answers)])]
    .filter((id) => keep.answers[id] !== drop.answers[id])
    .map(Number);

/** The values of the account that stays, and those of the other one where it has none. */
export const defaultChoice = (keep: MergeAccount, drop: MergeAccount): MergeChoice => ({
  // Rights are not widened by default.
  fields: differingFields(keep, drop).filter(
    (field) => field !== 'chat_role' && valueOf(keep, field) === null && valueOf(drop, field) !== null,
  ),
  answers: differingAnswers(keep, drop).filter((id) => keep.answers[id] === undefined),
});
