import type { NewSessionPollInput } from '../../../contract/session-polls.ts';
import type { Localized } from '../../../contract/scalars.ts';

type Preset = Omit<NewSessionPollInput, 'results'>;

const option = (en: string, de: string, ru: string) => ({ localized_title: { en, de, ru } });

/** Labels of the ends of a scale. */
export const scaleEnds = {
  low: { en: 'not at all', de: 'gar nicht', ru: 'совсем нет' },
  high: { en: 'entirely', de: 'vollkommen', ru: 'полностью' },
};

/**
 * Polls that start with one tap. Their texts are content, so they come in all three languages. The title is
 * replaced by the question that the person has typed, if there is one.
 */
export const sessionPresets = {
  yesNo: {
    kind: 'single',
    localized_title: { en: 'Do you agree?', de: 'Stimmen Sie zu?', ru: 'Вы согласны?' },
    variations: [option('Yes', 'Ja', 'Да'), option('No', 'Nein', 'Нет')],
  },
  scale: {
    kind: 'scale',
    range: { from: 1, to: 5, low: scaleEnds.low, high: scaleEnds.high },
    localized_title: {
      en: 'How much do you agree?',
      de: 'Wie sehr stimmen Sie zu?',
      ru: 'Насколько вы согласны?',
    },
  },
  words: {
    kind: 'text',
    localized_title: {
      en: 'Answer in one or two words',
      de: 'Antworten Sie in ein bis zwei Wörtern',
      ru: 'Ответьте одним или двумя словами',
    },
  },
  texts: {
    kind: 'text',
    localized_title: { en: 'Your answer', de: 'Ihre Antwort', ru: 'Ваш ответ' },
  },
} as const satisfies Record<string, Preset>;

export type SessionPreset = keyof typeof sessionPresets;

/** The title of a poll whose options were typed, without a question. */
export const choiceTitle: Localized = {
  en: 'Choose an answer',
  de: 'Wählen Sie eine Antwort',
  ru: 'Выберите ответ',
};

/** The options of a text with one per line. */
export const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
