import type { Institution } from '../institutions.ts';

export const folders = ['Field work', 'Handouts', 'Law and statistics'] as const;

export interface DemoMaterial {
  name: string;
  /** Time of the upload. */
  when: string;
  by: string;
  additional?: true;
  folder?: (typeof folders)[number];
  /** Key of an event. */
  event?: string;
  /** Whether it is the recording of that event. */
  isRecording?: true;
  /** WebVTT by language. */
  subtitles?: Readonly<Record<string, string>>;
  /** The address, or the content; `page` starts a new page of a PDF. */
  content:
    | { link: Institution }
    | { file: string; text: string }
    | { file: string; base64: string; type: string }
    | { file: string; pages: readonly string[] };
}

export const materials: readonly DemoMaterial[] = [
  {
    name: 'Field report: template and example',
    when: '-5 10:00',
    by: 'lindner',
    folder: 'Field work',
    content: {
      file: 'field-report.pdf',
      pages: [
        'Field report\n\nFour pages, in one of the three languages of the school.\nDue on the morning of the presentations.\n\n1  The place and why it was chosen\n2  What was measured, when and with what\n3  What was found\n4  What follows from it for the owner of the place',
        'Example: the transfer station at the northern exit\n\nMeasured on two mornings between 6 and 9.\n31 vehicles, of which 9 came more than half empty.\nMean time on the scales: 4 minutes 20 seconds.\n\nMost of the waiting is caused by paper: the waste note is\nwritten twice, once by the driver and once at the gate.',
        'Checklist before you hand it in\n\n[ ] Every figure has a unit and a source\n[ ] Pictures show what the text speaks of\n[ ] Names of people are left out unless they agreed\n[ ] The summary can be read in one minute',
      ],
    },
  },
  {
    name: 'Mixture for compost: the table of the workshop',
    when: '-1 19:55',
    by: 'lindner',
    folder: 'Handouts',
    event: 'compost:-1',
    content: {
      file: 'compost-mixture.csv',
      text: 'material;share by volume;water in %;carbon to nitrogen\nkitchen waste;40;75;16\ngrass;15;78;20\nchopped branches;30;40;90\nleaves;10;45;55\nold compost;5;50;14\n',
    },
  },
  {
    name: 'Against plastic film: a checklist for one page',
    when: '-1 19:57',
    by: 'lindner',
    folder: 'Handouts',
    event: 'compost:-1',
    content: {
      file: 'plastic-film-checklist.txt',
      text: 'Against plastic film in biowaste\n\n1. Look into ten bins of each street before the first collection.\n2. Leave a bin with film standing, with a card that says why.\n3. Ask shops at the street for paper bags before you ask people.\n4. Sieve at 80 mm before shredding: film that is whole can be taken out.\n5. Tell the street each month how many bins were clean.\n',
    },
  },
  {
    name: 'Water at mining heaps: research of the UFZ',
    when: '-2 17:25',
    by: 'seidel',
    event: 'tailings:-2',
    content: { link: 'ufz' },
  },
  {
    name: 'Waste figures of the German environment agency',
    when: '-4 12:00',
    by: 'krause',
    additional: true,
    folder: 'Law and statistics',
    content: { link: 'uba' },
  },
  {
    name: 'Environmental law of Kazakhstan, in force',
    when: '-4 12:05',
    by: 'akhmetov',
    additional: true,
    folder: 'Law and statistics',
    content: { link: 'adilet' },
  },
  {
    name: 'Statistics of Kazakhstan: environment',
    when: '-4 12:10',
    by: 'akhmetov',
    additional: true,
    folder: 'Law and statistics',
    content: { link: 'statkz' },
  },
  {
    name: 'Quality marks for compost and digestate',
    when: '-3 15:30',
    by: 'lindner',
    additional: true,
    content: { link: 'compost' },
  },
];
