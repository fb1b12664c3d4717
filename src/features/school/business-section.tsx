import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { type BusinessRules, type BusinessWay, businessWays } from '../../../contract/school.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { callServer } from '../../platform/online.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { CheckGroup } from './check-group.tsx';
import { daysBetween } from './days-between.ts';
import { Section, type SectionProps } from './section.tsx';
import styles from './school.module.css';

/** When and how participants arrange business meetings with each other. */
export function BusinessSection(props: SectionProps) {
  const { t } = useLingui();
  // Switching off and on again keeps the rules.
  const [last, setLast] = useState(props.school.settings.business);
  return (
    <Section {...props} title={t`Business meetings`} fields={['business']}>
      {({ values: { business }, set, error }) => (
        <>
          <p className={styles.dim}>
            <Trans>
              Participants find each other by offers and needs, and arrange meetings of two in free slots.
            </Trans>
          </p>
          <SwitchField
            label={t`Participants can arrange business meetings`}
            checked={business !== null}
            onChange={(on) => {
              if (business) setLast(business);
              set('business', on ? (last ?? defaultRules()) : null);
            }}
          />
          {business && (
            <RulesFields
              rules={business}
              zone={props.school.settings.home_zone.replaceAll('_', ' ')}
              error={error}
              onChange={(rules) => set('business', rules)}
            />
          )}
        </>
      )}
    </Section>
  );
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const fits = ({ from, to, minutes }: BusinessRules): boolean =>
  from === '' || to === '' || minutesOf(from) + minutes <= minutesOf(to);

const dayMs = 86_400_000;
const tomorrow = () => new Date(Date.now() + dayMs).toISOString().slice(0, 10);

const defaultRules = (): BusinessRules => ({
  days: [tomorrow()],
  from: '13:00',
  to: '17:00',
  minutes: 30,
  per_day: null,
  ways: [...businessWays],
  courses: [],
});

interface RulesFieldsProps {
  rules: BusinessRules;
  zone: string;
  error: (path: string) => string | undefined;
  onChange: (rules: BusinessRules) => void;
}

function RulesFields({ rules, zone, error, onChange }: RulesFieldsProps) {
  const { t } = useLingui();
  const { dayIn, localized } = useFormats();
  const { value: courses } = useRequest('courses', () => callServer('listCourses'));
  const [first, setFirst] = useState(rules.days[0] ?? tomorrow());
  const [last, setLast] = useState(rules.days.at(-1) ?? first);
  const ways: Record<BusinessWay, string> = {
    on_site: t`On site, at tables`,
    online: t({ message: 'Online', context: 'business meeting' }),
  };
  const span = daysBetween(first, last);
  const setSpan = (from: string, to: string) => {
    setFirst(from);
    setLast(to);
    // Days that were unchecked stay so.
    const days = daysBetween(from, to).filter((day) => !span.includes(day) || rules.days.includes(day));
    onChange({ ...rules, days });
  };
  const set = (part: Partial<BusinessRules>) => onChange({ ...rules, ...part });
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t`First day`}
          type="date"
          value={first}
          onChange={({ target }) => setSpan(target.value, target.value > last ? target.value : last)}
        />
        <TextField
          label={t`Last day`}
          type="date"
          min={first}
          value={last}
          hint={t`No more than 31 days`}
          error={
            span.length > 0
              ? undefined
              : last < first
                ? t`Enter a last day after the first`
                : t`No more than 31 days`
          }
          onChange={({ target }) => setSpan(first, target.value)}
        />
      </div>
      {span.length > 0 && (
        <CheckGroup
          label={t`Days with meetings`}
          options={span.map((day) => [day, dayIn(Date.parse(day), 'UTC')])}
          chosen={rules.days}
          error={rules.days.length === 0 ? t`Choose at least one day` : error('business.days')}
          onChange={(days) => set({ days: days.toSorted() })}
        />
      )}
      <div className={styles.pair}>
        <TextField
          label={t`First meeting at`}
          type="time"
          value={rules.from}
          error={error('business.from')}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          label={t`Last meeting ends at`}
          type="time"
          value={rules.to}
          error={fits(rules) ? error('business.to') : t`At least one meeting must fit between these times`}
          onChange={({ target }) => set({ to: target.value })}
        />
        <TextField
          label={t`Minutes each`}
          type="number"
          min={5}
          max={240}
          value={rules.minutes}
          error={error('business.minutes')}
          onChange={({ target }) => set({ minutes: Number(target.value) })}
        />
        <TextField
          label={t`Meetings per person and day`}
          type="number"
          min={1}
          max={100}
          hint={t`Leave empty for no limit`}
          value={rules.per_day ?? ''}
          error={error('business.per_day')}
          onChange={({ target }) => set({ per_day: target.value === '' ? null : Number(target.value) })}
        />
      </div>
      <p className={styles.dim}>{t`Times are in the time zone of the school: ${zone}`}</p>
      <CheckGroup
        label={t`Kinds of meetings`}
        options={businessWays.map((way) => [way, ways[way]])}
        chosen={rules.ways}
        error={error('business.ways')}
        onChange={(chosen) => set({ ways: chosen })}
      />
      {courses && courses.length > 0 && (
        <CheckGroup
          label={t`Only for these courses (nothing chosen: for everyone)`}
          options={courses.map(({ id, localized_title }) => [id, localized(localized_title)])}
          chosen={rules.courses}
          error={error('business.courses')}
          onChange={(chosen) => set({ courses: chosen })}
        />
      )}
      <p className={styles.dim}>
        <Trans>
          After saving, add the tables at the desk:{' '}
          <Link href={addresses.adminBusiness.getHref()}>Business meetings</Link>. Without a table, only
          online meetings are possible.
        </Trans>
      </p>
    </>
  );
}
