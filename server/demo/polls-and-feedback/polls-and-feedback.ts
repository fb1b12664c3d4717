import type { PollKind, pollGroups, pollStates } from '../../../contract/polls.ts';
import type { Texts } from '../texts.ts';

interface DemoPoll {
  title: Texts;
  kind: PollKind;
  group: (typeof pollGroups)[number];
  state: (typeof pollStates)[number];
  options: readonly Texts[];
}

export const polls: readonly DemoPoll[] = [
  {
    title: {
      en: 'When should the evening round begin?',
      de: 'Wann soll die Abendrunde beginnen?',
      ru: 'Во сколько начинать вечернюю встречу?',
    },
    kind: 'single',
    group: 'administrative',
    state: 'closed',
    options: [
      { en: 'At 18:00', de: 'Um 18 Uhr', ru: 'В 18:00' },
      { en: 'At 19:00', de: 'Um 19 Uhr', ru: 'В 19:00' },
      { en: 'I will not be there', de: 'Ich bin nicht dabei', ru: 'Меня не будет' },
    ],
  },
  {
    title: {
      en: 'How clear were the lectures so far? (1: not at all, 5: entirely)',
      de: 'Wie verständlich waren die Vorträge bisher? (1: gar nicht, 5: vollkommen)',
      ru: 'Насколько понятными были лекции до сих пор? (1: совсем нет, 5: полностью)',
    },
    kind: 'scale',
    group: 'lecturers',
    state: 'closed',
    options: [],
  },
  {
    title: {
      en: 'Which excursion would you like most?',
      de: 'Welche Exkursion interessiert Sie am meisten?',
      ru: 'Какая экскурсия вам интереснее всего?',
    },
    kind: 'single',
    group: 'administrative',
    state: 'open',
    options: [
      { en: 'The sorting plant', de: 'Die Sortieranlage', ru: 'Сортировочный завод' },
      {
        en: 'The landfill with its gas wells',
        de: 'Die Deponie mit ihren Gasbrunnen',
        ru: 'Полигон со скважинами сбора газа',
      },
      { en: 'The water works', de: 'Das Wasserwerk', ru: 'Водоканал' },
    ],
  },
  {
    title: {
      en: 'What should we do differently next time?',
      de: 'Was sollten wir beim nächsten Mal anders machen?',
      ru: 'Что нам стоит изменить в следующий раз?',
    },
    kind: 'text',
    group: 'final',
    state: 'draft',
    options: [],
  },
];

export const feedback: readonly { by: string; when: string; text: string; waits?: true }[] = [
  {
    by: 'petrova',
    when: '-4 19:20',
    text: 'Очень понравилась сортировка вживую: после неё цифры из лекции стали понятными. Спасибо организаторам!',
  },
  {
    by: 'keller',
    when: '-3 21:05',
    text: 'Die Mischung aus Vorträgen und Feldarbeit passt. Für die Übersetzungen bin ich sehr dankbar.',
  },
  {
    by: 'tsoi',
    when: '-2 18:40',
    text: 'I followed two sessions from the train and lost nothing. The materials were there when the network was not.',
  },
  {
    by: 'kozlov',
    when: '-1 20:15',
    text: 'Хотелось бы больше времени на вопросы после докладов, в остальном всё отлично.',
  },
  {
    by: 'bauer',
    when: '90m',
    text: 'Bitte beim nächsten Mal die Folien schon am Abend vorher hochladen.',
    waits: true,
  },
];

export const questions: readonly {
  by: string;
  when: string;
  messages: readonly (readonly [who: string, when: string, text: string])[];
}[] = [
  {
    by: 'omarova',
    when: '-2 10:05',
    messages: [
      ['omarova', '-2 10:05', 'Will there be a certificate for those who attend online only?'],
      [
        'akhmetov',
        '-2 11:30',
        'Yes: whoever has joined at least half of the sessions gets one by mail after the last day.',
      ],
    ],
  },
  {
    by: 'iskakov',
    when: '50m',
    messages: [['iskakov', '50m', 'Не могу найти запись вчерашней лекции о золе. Она будет?']],
  },
];

export const cannedAnswers: readonly { title: string; text: Texts }[] = [
  {
    title: 'Recordings',
    text: {
      en: 'Recordings appear in the library, usually on the day after the session.',
      de: 'Aufzeichnungen erscheinen in der Bibliothek, meist am Tag nach der Veranstaltung.',
      ru: 'Записи появляются в библиотеке, обычно на следующий день после занятия.',
    },
  },
  {
    title: 'Certificate',
    text: {
      en: 'Certificates are sent by mail in the week after the school.',
      de: 'Teilnahmebescheinigungen verschicken wir in der Woche nach der Schule per E-Mail.',
      ru: 'Сертификаты мы высылаем по электронной почте в течение недели после школы.',
    },
  },
];
