import { sortingLine, waterLevel } from './film-bytes.ts';
import type { DemoMaterial } from './materials.ts';

type Language = 'en' | 'de' | 'ru';
/** Subtitles of a film, two seconds each. */
type Lines = Record<Language, readonly string[]>;

const secondsOfLine = 2;
const time = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`;

const vtt = (lines: readonly string[]): string =>
  [
    'WEBVTT',
    ...lines.map((line, at) => `${time(at * secondsOfLine)} --> ${time((at + 1) * secondsOfLine)}\n${line}`),
  ].join('\n\n');

interface Film {
  name: string;
  file: string;
  base64: string;
  by: string;
  when: string;
  event: string;
  lines: Lines;
}

const films: readonly Film[] = [
  {
    name: 'Film: how a sorting line works',
    file: 'sorting-line.mp4',
    base64: sortingLine,
    by: 'tulegenov',
    when: '-4 18:00',
    event: 'sorting-analysis:-4',
    lines: {
      en: [
        'Everything comes on one belt.',
        'A sensor recognises each material.',
        'Air jets lift out what can be reused.',
        'The rest goes on to the press.',
      ],
      de: [
        'Alles kommt auf einem Band.',
        'Ein Sensor erkennt jedes Material.',
        'Luftdüsen heben heraus, was wiederverwendet wird.',
        'Der Rest geht weiter zur Presse.',
      ],
      ru: [
        'Всё поступает на одну ленту.',
        'Датчик распознаёт каждый материал.',
        'Струи воздуха отделяют то, что пойдёт в переработку.',
        'Остальное уходит под пресс.',
      ],
    },
  },
  {
    name: 'Film: the level of Lake Balkhash',
    file: 'lake-level.mp4',
    base64: waterLevel,
    by: 'zhaksylykova',
    when: '-3 18:00',
    event: 'balkhash:-3',
    lines: {
      en: [
        'The red line is the level to be kept.',
        'In a dry year the lake stays below it.',
        'Melting snow fills it in early summer.',
        'Above the line water is passed on downstream.',
      ],
      de: [
        'Die rote Linie ist der Pegel, der gehalten werden soll.',
        'In einem trockenen Jahr bleibt der See darunter.',
        'Schmelzwasser füllt ihn im Frühsommer.',
        'Über der Linie wird Wasser weitergeleitet.',
      ],
      ru: [
        'Красная линия — уровень, который нужно поддерживать.',
        'В засушливый год озеро остаётся ниже неё.',
        'В начале лета его наполняет талая вода.',
        'Выше этой линии воду пропускают дальше.',
      ],
    },
  },
];

/** Two short films with subtitles; each is the recording of an event. */
export const filmMaterials: readonly DemoMaterial[] = films.map(
  ({ name, file, base64, by, when, event, lines }): DemoMaterial => ({
    name,
    by,
    when,
    event,
    isRecording: true,
    subtitles: { en: vtt(lines.en), de: vtt(lines.de), ru: vtt(lines.ru) },
    content: { file, base64, type: 'video/mp4' },
  }),
);
