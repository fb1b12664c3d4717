import { describe, expect, it } from 'vitest';
import { readProgramme } from './read-programme.ts';

const now = Date.parse('2027-01-10T12:00:00Z');
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Test', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:u', ...lines, 'END:VEVENT'].join('\r\n');
const read = (text: string | Uint8Array) =>
  readProgramme(typeof text === 'string' ? new TextEncoder().encode(text) : text, 'Asia/Almaty', now);
const startsOf = (text: string) =>
  read(text)
    .sessions.map(
      ({ start, cancelled }) => new Date(start).toISOString().slice(0, 16) + (cancelled ? ' x' : ''),
    )
    .toSorted();

const berlin = ['SUMMARY:Circle', 'DTSTART;TZID=Europe/Berlin:20270301T090000', 'DURATION:PT30M'];
const daily = event(...berlin, 'RRULE:FREQ=DAILY;COUNT=3');

describe('exception of a series', () => {
  const moved = event(
    'RECURRENCE-ID;TZID=Europe/Berlin:20270302T090000',
    'DTSTART:20270302T131500Z',
    'SUMMARY:Circle',
  );
  const rest = ['2027-03-01T08:00', '2027-03-03T08:00'];

  it.each([
    ['after it', [daily, moved]],
    ['before it', [moved, daily]],
    ['named in UTC', [daily, moved.replace(';TZID=Europe/Berlin:20270302T090000', ':20270302T080000Z')]],
    ['named without its zone', [daily, moved.replace(';TZID=Europe/Berlin:', ':')]],
    [
      'named by its day',
      [daily, moved.replace(';TZID=Europe/Berlin:20270302T090000', ';VALUE=DATE:20270302')],
    ],
  ])('applies an exception %s to its session without duplicating it', (_, parts) => {
    expect(startsOf(calendar(...parts))).toEqual([rest[0], '2027-03-02T13:15', rest[1]]);
    const session = read(calendar(...parts)).sessions.find(({ start }) => start % 86_400_000 !== 28_800_000);
    expect(session?.key).toBe('u#2027-03-02T09:00:00');
  });

  it('cancels the session of a cancelled exception without a title or start', () => {
    const cancelled = event('RECURRENCE-ID;TZID=Europe/Berlin:20270302T090000', 'STATUS:CANCELLED');
    expect(startsOf(calendar(daily, cancelled))).toEqual([rest[0], '2027-03-02T08:00 x', rest[1]]);
    expect(read(calendar(daily, cancelled)).skipped).toEqual([]);
  });

  it('applies the last version, and moves following sessions for THISANDFUTURE', () => {
    const again = moved.replace('131500Z', '140000Z').replace('SUMMARY', 'SEQUENCE:2\r\nSUMMARY');
    expect(startsOf(calendar(again, daily, moved))).toEqual([rest[0], '2027-03-02T14:00', rest[1]]);
    const following = moved.replace(';TZID', ';RANGE=THISANDFUTURE;TZID');
    expect(startsOf(calendar(daily, following))).toEqual([rest[0], '2027-03-02T13:15', '2027-03-03T13:15']);
  });

  it('reads an exception without its series', () => {
    expect(startsOf(calendar(moved))).toEqual(['2027-03-02T13:15']);
  });
});

describe('recurrence rule', () => {
  const weekly = (...more: string[]) =>
    startsOf(calendar(event('SUMMARY:W', 'DTSTART;TZID=Asia/Jerusalem:20270605T123000', ...more)));
  const three = ['2027-06-05T09:30', '2027-06-12T09:30', '2027-06-19T09:30'];

  it.each([
    ['in UTC', '20270619T093000Z'],
    ['on the wall', '20270619T123000'],
    ['by day', '20270619'],
  ])('ends with its UNTIL %s, inclusive', (_, until) => {
    expect(weekly(`RRULE:FREQ=WEEKLY;UNTIL=${until}`)).toEqual(three);
  });

  it('excludes a start after UNTIL', () => {
    expect(weekly('RRULE:FREQ=WEEKLY;UNTIL=20270619T092959Z')).toEqual(three.slice(0, 2));
  });

  it('excludes dates given in UTC, in local time or by day', () => {
    const count = 'RRULE:FREQ=WEEKLY;COUNT=3';
    for (const date of [':20270612T093000Z', ';TZID=Asia/Jerusalem:20270612T123000', ';VALUE=DATE:20270612'])
      expect(weekly(count, `EXDATE${date}`)).toEqual([three[0], three[2]]);
  });

  it('adds dates and periods with their own end', () => {
    const text = calendar(
      event(
        'SUMMARY:P',
        'DTSTART:20270301T090000Z',
        'DTEND:20270301T100000Z',
        'RDATE;VALUE=PERIOD:20270302T090000Z/PT3H',
      ),
    );
    expect(read(text).sessions.map(({ start, finish }) => (finish - start) / 3_600_000)).toEqual([1, 3]);
  });

  it.each([
    ['FREQ=DAILY', 366, '2027-01-10T18:00', '2028-01-10T18:00'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', 53, '2027-01-11T18:00', '2028-01-10T18:00'],
    ['FREQ=YEARLY', 1, '2028-01-01T18:00', '2028-01-01T18:00'],
  ])('reads upcoming sessions of an endless rule (%s) and adds a note', (rule, count, first, last) => {
    const text = calendar(
      event('SUMMARY:Long since', 'DTSTART:20240101T180000Z', 'DURATION:PT15M', `RRULE:${rule}`),
    );
    const starts = startsOf(text);
    expect([starts[0], starts.at(-1)]).toEqual([first, last]);
    expect(starts).toHaveLength(count);
    expect(read(text)).toMatchObject({
      notes: [expect.stringContaining('Long since has too many repetitions')],
      repeating: [{ key: 'u', from: now }],
    });
  });
});

it('cancels all events of a calendar with METHOD:CANCEL', () => {
  const text = calendar('METHOD:CANCEL', event('SUMMARY:Off', 'DTSTART:20270301T090000Z'));
  expect(startsOf(text)).toEqual(['2027-03-01T09:00 x']);
});

describe('versions of an event', () => {
  it('reads the version with the highest SEQUENCE', () => {
    const version = (nth: number, hour: string) =>
      event('SUMMARY:V', `DTSTART:20270301T${hour}0000Z`, `SEQUENCE:${nth}`);
    expect(startsOf(calendar(version(3, '14'), version(0, '09')))).toEqual(['2027-03-01T14:00']);
  });

  it('reads all different events with the same UID', () => {
    const one = (title: string) => event(`SUMMARY:${title}`, `LOCATION:${title}`, 'DTSTART:20270301T090000Z');
    expect(read(calendar(one('A'), one('B'))).sessions).toHaveLength(2);
  });
});

describe('time zone', () => {
  const at = (tzid: string, ...zones: string[]) =>
    read(calendar(...zones, event('SUMMARY:Z', `DTSTART;TZID=${tzid}:20270701T140000`)));
  const noon = '2027-07-01T12:00:00.000Z';

  it.each([
    'Europe/Berlin',
    'europe/berlin',
    'Romance Standard Time',
    'W. Europe Standard Time',
    '"W. Europe Standard Time 1"',
    'W. Europe Daylight Time',
    '/mozilla.org/20050126_1/Europe/Berlin',
    '/freeassociation.sourceforge.net/Tzfile/Europe/Paris',
    '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"',
    'GMT+0200',
  ])('finds %s by its name', (tzid) => {
    const { sessions, notes } = at(tzid);
    expect(new Date(sessions[0]!.start).toISOString()).toBe(noon);
    expect(notes).toEqual([]);
  });

  it('notes an unknown name and uses the time zone of the school', () => {
    const { sessions, notes } = at('Customized Time Zone');
    expect(new Date(sessions[0]!.start).toISOString()).toBe('2027-07-01T09:00:00.000Z');
    expect(notes).toEqual([expect.stringContaining('“Customized Time Zone” is unknown')]);
  });

  const described = (tzid: string, ...rules: string[]) =>
    ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...rules, 'END:VTIMEZONE'].join('\r\n');
  const summer = [
    ...[
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0200',
      'END:STANDARD',
    ],
  ];

  it('uses a valid description in the file', () => {
    expect(new Date(at('Own', described('Own', ...summer)).sessions[0]!.start).toISOString()).toBe(noon);
  });

  it.each([
    ['is empty', []],
    ['lacks an offset', summer.filter((one) => !one.startsWith('TZOFFSETTO'))],
    ['has an offset that is none', summer.map((one) => one.replace('TZOFFSETTO:+0200', 'TZOFFSETTO:later'))],
  ])('uses the name if the description %s', (_, rules) => {
    for (const tzid of ['Europe/Berlin', 'Romance Standard Time'])
      expect(new Date(at(tzid, described(tzid, ...rules)).sessions[0]!.start).toISOString()).toBe(noon);
  });
});

describe('lines', () => {
  const one = (description: string) => calendar(event('SUMMARY:L', 'DTSTART:20270301T090000Z', description));

  it('unfolds after CR CR LF and across blank lines', () => {
    const text = one('DESCRIPTION:one\r\r\n  two\r\r\n \\nthree');
    expect(read(text).sessions[0]?.description).toBe('one two\nthree');
  });

  it('unfolds within a multi-byte character', () => {
    const bytes = Buffer.from(calendar(event('SUMMARY:Wärme', 'DTSTART:20270301T090000Z')));
    const at = bytes.indexOf('ä') + 1;
    const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)]);
    expect(read(folded).sessions[0]?.title).toBe('Wärme');
  });

  it('loses at most the event whose END is missing', () => {
    const open = event('SUMMARY:Open', 'DTSTART:20270301T090000Z').replace('END:VEVENT', 'LOCATION:Here');
    const titles = read(calendar(open, event('SUMMARY:Next', 'DTSTART:20270301T100000Z'))).sessions;
    expect(titles.map(({ title }) => title)).toContain('Next');
  });
});

it('gives an all-day event the length of its calendar day when clocks change', () => {
  const { sessions } = readProgramme(
    new TextEncoder().encode(calendar(event('SUMMARY:D', 'DTSTART;VALUE=DATE:20270328'))),
    'Europe/Berlin',
    now,
  );
  expect(sessions[0]!.finish - sessions[0]!.start).toBe(23 * 3_600_000);
});

it('excludes rooms, groups and absent people from the speakers', () => {
  const attendee = (parameters: string) => `ATTENDEE;${parameters}:mailto:x@example.org`;
  const { sessions } = read(
    calendar(
      event(
        ...['SUMMARY:S', 'DTSTART:20270301T090000Z'],
        attendee('CUTYPE=ROOM;CN=Hall 3'),
        attendee('CUTYPE=RESOURCE;CN=Projector'),
        attendee('CUTYPE=GROUP;CN=Everybody'),
        attendee('PARTSTAT=DECLINED;CN=Nobody'),
        attendee('ROLE=NON-PARTICIPANT;CN=Observer'),
        attendee('PARTSTAT=ACCEPTED;CN=Ada'),
      ),
    ),
  );
  expect(sessions[0]).toMatchObject({ room: 'Hall 3', people: [{ name: 'Ada' }] });
});

it('identifies a calendar by its name or address, otherwise by content, never by its program', () => {
  const named = (...lines: string[]) => {
    const text = [
      'BEGIN:VCALENDAR',
      'PRODID:-//x//y',
      ...lines,
      event('SUMMARY:N', 'DTSTART:20270301T090000Z'),
    ];
    const { source, nameless } = read([...text, 'END:VCALENDAR'].join('\r\n'));
    return nameless ? 'by content' : source;
  };
  expect(named('X-WR-CALNAME:Summer school')).toBe('Summer school');
  expect(named('NAME:Summer\\, school')).toBe('Summer, school');
  expect(named('X-WR-CALNAME:Calendar')).toBe('by content');
  expect(named('X-WR-CALNAME:Kalender', 'SOURCE;VALUE=URI:https://x.org/a.ics')).toBe('https://x.org/a.ics');
  expect(named()).toBe('by content');
});

it('rejects a file without readable events, with lines and reasons', () => {
  const untitled = event('DTSTART:20270301T090000Z');
  const timeless = event('SUMMARY:Timeless').replace('UID:u', 'UID:v');
  expect(() => read(calendar(untitled, timeless))).toThrow(
    /an event: line 3: has no title\n.*Timeless: line 7: has no valid start/,
  );
});

describe('calendars as written by websites and programs', () => {
  const talk = ['SUMMARY:Talk', 'DTSTART:20270303T100000Z', 'DTEND:20270303T110000Z'];
  const only = (...lines: string[]) => read(calendar(event(...talk, ...lines))).sessions[0];

  it.each([
    ['in a comment of HTML', (text: string) => `<!--\r\n${text}\r\n-->`],
    ['in a comment on its own line', (text: string) => `\n<!-- ${text} -->\n`],
    ['behind a comment', (text: string) => `<!-- made by a website -->\r\n${text}`],
  ])('reads a calendar %s', (_, wrap) => {
    expect(read(wrap(calendar(event(...talk)))).sessions).toMatchObject([{ title: 'Talk' }]);
  });

  it('keeps unescaped semicolons in a location', () => {
    expect(only('LOCATION:Room 1; Building 2; Almaty')?.room).toBe('Room 1; Building 2; Almaty');
  });

  it('decodes HTML entities in a description, and keeps tags that are only mentioned', () => {
    const found = only('DESCRIPTION:Water &amp; air &ndash; &quot;now&quot;\\n&#233; a <table> &lt;b&gt;');
    expect(found?.description).toBe('Water & air – "now"\né a <table> <b>');
    expect(only('DESCRIPTION:R&D; A & B')?.description).toBe('R&D; A & B');
  });

  it('reads a DTSTAMP with a time zone, and takes the later of two versions', () => {
    const version = (hour: string, title: string) =>
      event(`DTSTAMP;TZID=Europe/Berlin:20270101T${hour}0000`, ...talk, `LOCATION:${title}`);
    expect(read(calendar(version('10', 'Old'), version('11', 'New'))).sessions).toMatchObject([
      { room: 'New' },
    ]);
  });

  it('reads floating times in the time zone of the calendar, wherever the file names it', () => {
    const floating = event('SUMMARY:Talk', 'DTSTART:20270303T100000', 'DTEND:20270303T110000');
    for (const parts of [
      ['X-WR-TIMEZONE:Europe/Berlin', floating],
      [floating, 'X-WR-TIMEZONE;VALUE=TEXT:Europe/Berlin'],
    ])
      expect(startsOf(calendar(...parts))).toEqual(['2027-03-03T09:00']);
  });
});
