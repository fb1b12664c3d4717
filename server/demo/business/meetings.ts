/** A day from today, and a time of day of the school. */
type When = readonly [day: number, clock: string];

interface DemoMeeting {
  from: string;
  to: string;
  /** Absent for a request without an answer. */
  accepted?: When;
  proposed: readonly When[];
  /** Index of the table. */
  table: number;
  message: string;
  /** Time of the request. */
  at: string;
}

/** Meetings of the people who sign in. */
export const meetings: readonly DemoMeeting[] = [
  {
    from: 'bauer',
    to: 'omarova',
    accepted: [2, '14:30'],
    proposed: [],
    table: 1,
    message: 'I would like to see your data on river quality near Ust-Kamenogorsk.',
    at: '-1 10:20',
  },
  {
    from: 'omarova',
    to: 'keller',
    accepted: [-1, '13:30'],
    proposed: [],
    table: 0,
    message: 'Shall we compare how our towns collect glass?',
    at: '-3 17:45',
  },
  {
    from: 'lindner',
    to: 'omarova',
    proposed: [
      [1, '16:00'],
      [2, '13:30'],
    ],
    table: 0,
    message: 'Your question in the workshop deserves more than two minutes.',
    at: '-1 18:05',
  },
  {
    from: 'omarova',
    to: 'winkler',
    proposed: [[2, '14:00']],
    table: 0,
    message: 'I am looking for a partner for a pilot on biogas.',
    at: '-1 12:30',
  },
  {
    from: 'petrova',
    to: 'lindner',
    accepted: [2, '15:30'],
    proposed: [],
    table: 2,
    message: 'Хотела бы обсудить нормы для фильтрата.',
    at: '-2 09:10',
  },
];
