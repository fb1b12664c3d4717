import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BoxCopy } from '../../../../contract/boxes.ts';
import { useFormats } from '../../../i18n/use-formats.ts';

/** The contents of a copy, in one line. */
export function CopyFacts({ copy }: { copy: BoxCopy }) {
  const { t } = useLingui();
  const { size } = useFormats();
  const { people, sessions, messages, materials, bytes, file_bytes } = copy;
  const facts = [
    t`${plural(people, { one: '# person', other: '# people' })}`,
    t`${plural(sessions, { one: '# device', other: '# devices' })}`,
    t`${plural(messages, { one: '# message', other: '# messages' })}`,
    t`${plural(materials, { one: '# material', other: '# materials' })}`,
    size(bytes + file_bytes),
  ];
  return facts.join(' · ');
}
