import type { PollForm } from '../../../contract/polls.ts';
import { scaleEnds } from './session-presets.ts';

const base: PollForm = {
  localized_title: {},
  kind: 'single',
  group: 'administrative',
  variations: [],
  range: null,
  free_answer: false,
  mandatory: false,
  results: 'closed',
  roles: [],
  courses: [],
  cohorts: [],
  event_id: null,
  opens_at: null,
  closes_at: null,
};

const option = (en: string, de: string, ru: string) => ({ localized_title: { en, de, ru } });

/** Templates of new polls. Their texts are content, so they come in all three languages. */
export const templates = {
  empty: { ...base, variations: [{ localized_title: {} }, { localized_title: {} }] },
  yesNo: {
    ...base,
    variations: [option('Yes', 'Ja', 'Да'), option('No', 'Nein', 'Нет')],
  },
  speaker: {
    ...base,
    kind: 'scale',
    group: 'lecturers',
    range: { from: 1, to: 5, low: scaleEnds.low, high: scaleEnds.high },
    free_answer: false,
    localized_title: {
      en: 'How clear was the talk?',
      de: 'Wie verständlich war der Vortrag?',
      ru: 'Насколько понятным был доклад?',
    },
  },
  day: {
    ...base,
    group: 'final',
    variations: [
      option('Very good', 'Sehr gut', 'Очень хорошо'),
      option('Good', 'Gut', 'Хорошо'),
      option('Mixed', 'Durchwachsen', 'По-разному'),
      option('Not good', 'Nicht gut', 'Плохо'),
    ],
    localized_title: {
      en: 'How was the day for you?',
      de: 'Wie war der Tag für Sie?',
      ru: 'Как прошёл для вас этот день?',
    },
  },
  wishes: {
    ...base,
    kind: 'text',
    group: 'final',
    localized_title: {
      en: 'What should we do differently next time?',
      de: 'Was sollten wir beim nächsten Mal anders machen?',
      ru: 'Что нам стоит изменить в следующий раз?',
    },
  },
} as const satisfies Record<string, PollForm>;

export type TemplateName = keyof typeof templates;
