import { Trans, useLingui } from '@lingui/react/macro';
import {
  CalendarDays,
  ChartBarBig,
  CircleQuestionMark,
  Megaphone,
  QrCode,
  SkipForward,
  Square,
  Timer,
  Trophy,
} from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import {
  announcementMax,
  type ScreenChoiceInput,
  type ScreenRemote,
  type ScreenView,
  screenViews,
} from '../../../contract/screens.ts';
import { isLocale, localeNames } from '../../i18n/locale.ts';
import { offeredLocales } from '../../i18n/preferred-locale.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { clearFormBackup, readFormBackup, storeFormBackup } from '../../ui/form-backup.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { setScreen } from './commands.ts';
import styles from './remote.module.css';

const minuteChoices = [1, 3, 5, 10, 15, 30];

interface ViewChoiceProps {
  eventId: number;
  remote: ScreenRemote;
  settle: (work: Promise<Outcome<ScreenRemote>>) => Promise<boolean>;
}

/** Chooses what the screens show. Each button acts at once; an announcement and a countdown need a value first. */
export function ViewChoice({ eventId, remote: { choice, polls }, settle }: ViewChoiceProps) {
  const { t } = useLingui();
  const { localized, duration } = useFormats();
  const backup = `screen ${eventId}`;
  const [opened, setOpened] = useState<'announcement' | 'countdown' | null>(null);
  const [text, setText] = useState(() => readFormBackup(backup)['text'] ?? choice.text ?? '');
  const [error, setError] = useState<string | undefined>(undefined);
  const show = (changes: Omit<ScreenChoiceInput, 'language'>) =>
    settle(setScreen(eventId, { language: choice.language ?? null, ...changes }));
  const names: Record<ScreenView, { name: string; icon: ReactNode }> = {
    join: { name: t`QR code to join`, icon: <QrCode /> },
    question: { name: t`Current question`, icon: <CircleQuestionMark /> },
    poll: { name: t`Poll`, icon: <ChartBarBig /> },
    agenda: { name: t`Programme of the room`, icon: <CalendarDays /> },
    next: { name: t`Next event`, icon: <SkipForward /> },
    ranking: { name: t`Quiz ranking`, icon: <Trophy /> },
    announcement: { name: t`Announcement`, icon: <Megaphone /> },
    countdown: { name: t`Countdown`, icon: <Timer /> },
    blank: { name: t`Only the name`, icon: <Square /> },
  };
  const press = (view: ScreenView) => {
    if (view === 'announcement' || view === 'countdown') setOpened(opened === view ? null : view);
    else {
      setOpened(null);
      void show({ view });
    }
  };
  const announce = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setError(t`This field can’t be blank`);
    if (text.length > announcementMax) return setError(t`Use no more than ${announcementMax} characters`);
    if (await show({ view: 'announcement', text })) clearFormBackup(backup);
    return undefined;
  };
  /** Repeats the choice in another language. A countdown goes on. */
  const chooseLanguage = (value: string) => {
    const { view, poll_id, question_id, until } = choice;
    const minutes = !until ? null : Math.max(1, Math.round((until - Date.now()) / 60_000));
    void settle(
      setScreen(eventId, {
        ...{ view, poll_id: poll_id ?? null, question_id: question_id ?? null },
        language: isLocale(value) ? value : null,
        text: choice.text,
        minutes,
      }),
    );
  };
  return (
    <section className={styles.section} aria-label={t`Show on the big screen`}>
      <h3>
        <Trans>Show on the big screen</Trans>
      </h3>
      <div className={styles.views} role="group" aria-label={t`Show on the big screen`}>
        {screenViews.map((view) => (
          <button
            key={view}
            type="button"
            className={cx(styles.view, choice.view === view && styles.on)}
            aria-pressed={choice.view === view}
            onClick={() => press(view)}
          >
            {names[view].icon}
            {names[view].name}
          </button>
        ))}
      </div>
      {choice.view === 'poll' && polls.length > 0 && (
        <SelectField
          label={t`Poll on the big screen`}
          value={String(choice.poll_id ?? '')}
          options={[
            ['', t`Newest open poll`],
            ...polls.map(
              ({ id, title, localized_title }) => [String(id), localized(localized_title, title)] as const,
            ),
          ]}
          onChange={(id) => void show({ view: 'poll', poll_id: id === '' ? null : Number(id) })}
        />
      )}
      {opened === 'announcement' && (
        <form className={styles.form} noValidate onSubmit={(event) => void announce(event)}>
          <TextArea
            label={t`Text of the announcement`}
            value={text}
            limit={announcementMax}
            rows={3}
            error={error}
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
              storeFormBackup(backup, { text: target.value });
            }}
          />
          <Button type="submit" variant="primary">
            <Trans>Show announcement</Trans>
          </Button>
        </form>
      )}
      {opened === 'countdown' && (
        <div className={styles.acts} role="group" aria-label={t`Minutes of the countdown`}>
          {minuteChoices.map((minutes) => (
            <Chip key={minutes} onClick={() => void show({ view: 'countdown', minutes })}>
              {duration(minutes * 60_000)}
            </Chip>
          ))}
        </div>
      )}
      <SelectField
        label={t`Language of the big screen`}
        value={choice.language ?? ''}
        options={[
          ['', t`All languages in turn`],
          ...offeredLocales().map((locale) => [locale, localeNames[locale]] as const),
        ]}
        onChange={chooseLanguage}
      />
    </section>
  );
}
