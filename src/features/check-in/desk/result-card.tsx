import { useLingui } from '@lingui/react/macro';
import { CircleCheckBig, CircleX, TriangleAlert } from 'lucide-react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './check-in-desk.module.css';
import { roleNames } from './role-names.ts';
import type { ScanResult } from './scan.ts';
import { useAttendeeName } from './use-attendee-name.ts';

/** The last result, large enough to be read at arm's length. */
export function ResultCard({ result, offline }: { result: ScanResult; offline: boolean }) {
  const { t, i18n } = useLingui();
  const { fullName, time } = useFormats();
  const attendeeName = useAttendeeName();
  const texts = () => {
    switch (result.kind) {
      case 'added':
        return { title: t`Checked in`, detail: '' };
      case 'again': {
        const { by, at } = result.first;
        const when = time(at);
        return {
          title: t`Already checked in`,
          detail: by ? t`At ${when} by ${fullName(by)}` : t`At ${when}`,
        };
      }
      case 'revoked':
        return {
          title: t`This code was replaced`,
          detail: t`The person has a newer code in the app. You can also choose the name.`,
        };
      case 'unknown':
        return {
          title: t`This person is not on your list`,
          detail: offline
            ? t`Your list may be out of date. Connect to the internet and scan again.`
            : t`Wait a few seconds and scan again.`,
        };
      case 'number':
        return {
          title: t`Nobody on your list has this number`,
          detail: t`Check the digits, or choose the name.`,
        };
      case 'foreign':
        return {
          title: t`Not a code of this school`,
          detail: t`Ask for the code in the app, or choose the name.`,
        };
    }
  };
  const { title, detail } = texts();
  const person = 'person' in result ? result.person : undefined;
  const facts = person && [person.organisation, i18n._(roleNames[person.role])].filter(Boolean).join(' · ');
  const look = result.kind === 'added' ? 'good' : result.kind === 'again' ? 'warning' : 'bad';
  const Icon = { good: CircleCheckBig, warning: TriangleAlert, bad: CircleX }[look];
  return (
    <div className={cx(styles.result, styles[look])}>
      <Icon aria-hidden />
      <div className={styles.resultText}>
        <p className={styles.resultTitle}>{title}</p>
        {person && <p className={styles.person}>{attendeeName(person)}</p>}
        {facts && <p>{facts}</p>}
        {detail && <p>{detail}</p>}
      </div>
    </div>
  );
}
