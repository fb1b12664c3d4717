import { useLingui } from '@lingui/react/macro';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { profileFieldLabel } from '../../i18n/profile-labels.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { TitleParts } from './description.ts';
import { describe } from './descriptions.ts';
import type { Waiting } from './queries.ts';

/** Returns a function that describes a change in the person's language. */
export function useChangeTitle({ namedTexts }: Pick<Waiting, 'namedTexts'>): (op: OutboxOp) => string {
  const { i18n } = useLingui();
  const { list } = useFormats();
  const fieldList: TitleParts['fieldList'] = (fields) =>
    list([...new Set(fields.map((field) => i18n._(profileFieldLabel(field))))]);
  return (op) => {
    const about = namedTexts.get(op.opId) ?? '';
    return i18n._(describe(op.kind).title(op, { fieldList, about }));
  };
}
