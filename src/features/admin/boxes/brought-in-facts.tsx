import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BroughtIn } from '../../../../contract/box-files.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import admin from '../admin.module.css';
import styles from './boxes.module.css';

const copyTexts: Record<BroughtIn['copy'], MessageDescriptor> = {
  included: msg`The answer has a newer copy of the school.`,
  tooLarge: msg`The answer has no newer copy of the school, because it is too large. The laptop needs a connection for it.`,
  otherVersion: msg`The answer has no newer copy of the school, because the laptop has another version of the program.`,
  failed: msg`The answer has no newer copy of the school. To get one, bring the file in again later.`,
};

interface BroughtInFactsProps {
  result: BroughtIn;
  /** The command that gives the answer to the box. */
  command: string;
}

/** Counts of the changes in the file of a box, and the contents of the answer. */
export function BroughtInFacts({ result, command }: BroughtInFactsProps) {
  const { t, i18n } = useLingui();
  const { dateTimeYear } = useFormats();
  const { executed, known, refused, waiting, undecided, copy, left_out } = result;
  const written = dateTimeYear(result.written_at);
  const facts = [
    t`${plural(executed, { one: '# change brought in', other: '# changes brought in' })}`,
    known > 0 &&
      t`${plural(known, { one: '# change was at the school already', other: '# changes were at the school already' })}`,
    refused > 0 &&
      t`${plural(refused, { one: '# change refused; its author sees the reason', other: '# changes refused; their authors see the reasons' })}`,
    waiting > 0 &&
      t`${plural(waiting, { one: '# change waits for the device of its author, or for a change before it', other: '# changes wait for the devices of their authors, or for changes before them' })}`,
    undecided > 0 &&
      t`${plural(undecided, { one: '# change could not be decided now: bring the file in again later', other: '# changes could not be decided now: bring the file in again later' })}`,
  ];
  return (
    <>
      <p className={admin.facts}>
        <Trans>File from {written}, by the clock of the laptop</Trans>
      </p>
      <ul className={styles.copies}>
        {facts
          .filter((fact) => fact !== false)
          .map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
      </ul>
      <p className={admin.facts}>
        {i18n._(copyTexts[copy])}{' '}
        {left_out > 0 &&
          t`${plural(left_out, { one: '# file is not in it. Small files come with later answers; large ones need a connection of the laptop.', other: '# files are not in it. Small files come with later answers; large ones need a connection of the laptop.' })}`}
      </p>
      <p>
        <Trans>Save the answer, bring it to the laptop, and run there:</Trans>
      </p>
      <p className={styles.secret} translate="no">
        {command}
      </p>
    </>
  );
}
