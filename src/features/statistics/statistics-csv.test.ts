import { expect, it } from 'vitest';
import type { Figure, StatisticsRow } from '../../../contract/statistics.ts';
import { statisticsCsv } from './statistics-csv.ts';

const row = (
  key: string,
  figures: Record<string, Figure>,
  about: Partial<StatisticsRow> = {},
): StatisticsRow => ({
  key,
  name: null,
  localized_name: null,
  at: null,
  figures,
  ...about,
});
const texts = {
  key: 'Event',
  columns: [
    { column: 'joined', title: 'Joined' },
    { column: 'rating', title: 'Mean' },
  ],
  total: 'Total',
  rowText: ({ name, key }: StatisticsRow) => name ?? key,
  figureCell: (figure: Figure | undefined) => (typeof figure === 'number' ? figure : (figure ?? '')),
};

it('writes names, times and figures, and no formula', () => {
  const rows = [
    row(
      '7',
      { joined: 12, rating: 4.5 },
      { name: '=HYPERLINK("x")', at: Date.parse('2026-06-09T08:00:00Z') },
    ),
    row('8', { joined: 'few', rating: null }, { name: 'Compost', at: Date.parse('2026-06-09T10:00:00Z') }),
  ];
  expect(statisticsCsv({ name: 'events', rows, total: null, cut: false }, false, texts)).toBe(
    '\uFEFFEvent;UTC;Joined;Mean\r\n' +
      '"\'=HYPERLINK(""x"")";2026-06-09T08:00:00.000Z;12;4.5\r\n' +
      'Compost;2026-06-09T10:00:00.000Z;few;\r\n',
  );
});

it('writes days in the ISO format, and the total', () => {
  const table = { name: 'x', rows: [row('2026-06-09', { joined: 5 })], total: { joined: 5 }, cut: false };
  const columns = [{ column: 'joined', title: 'Joined' }];
  expect(statisticsCsv(table, true, { ...texts, columns, rowText: () => '9 June' })).toBe(
    '\uFEFFEvent;Joined\r\n2026-06-09;5\r\nTotal;5\r\n',
  );
});
