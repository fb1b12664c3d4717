import { describe, expect, it } from 'vitest';
import type { Session } from './programme.ts';
import { readProgramme } from './read-programme.ts';

const read = (text: string | Uint8Array) =>
  readProgramme(typeof text === 'string' ? new TextEncoder().encode(text) : text, 'Europe/Berlin', 0);
const xml = (events: string, day = `<room name="A">${events}</room>`) =>
  `<schedule><conference><acronym>x</acronym><base_url>https://x.example/talks/</base_url></conference><day date="2027-03-01">${day}</day></schedule>`;
const event = (inside: string, id = '1') =>
  `<event id="${id}"><start>10:00</start><duration>00:30</duration>${inside}</event>`;
const one = (inside: string): Session => read(xml(event(`<title>T</title>${inside}`))).sessions[0]!;
const minutesOf = (duration: string, other = '') =>
  read(xml(`<event><start>10:00</start><title>D</title><duration>${duration}</duration></event>${other}`))
    .sessions.filter(({ title }) => title === 'D')
    .map(({ start, finish }) => (finish - start) / 60_000)[0];

describe('people', () => {
  const speakers = (...lists: string[]) =>
    read(
      xml(
        lists
          .map((list, at) =>
            event(`<title>${at}</title><persons>${list}</persons>`, `e${at}`).replace('10:00', `1${at}:00`),
          )
          .join(''),
      ),
    ).sessions.map(({ people }) => people.map(({ key, name }) => `${key} ${name}`));

  it('identifies people by name if an id comes with different names', () => {
    expect(
      speakers(
        '<person id="0">Ada</person>',
        '<person id="0">Berta</person><person id="7">Carl</person>',
        '<person id="0">Ada</person><person id="7">CARL</person>',
      ),
    ).toEqual([['ada Ada'], ['berta Berta', '7 Carl'], ['ada Ada', '7 CARL']]);
  });

  it('identifies people without an id by name', () => {
    expect(speakers('<person id="">Ada</person>', '<person>Ada</person>')).toEqual([
      ['ada Ada'],
      ['ada Ada'],
    ]);
  });
});

it.each([
  ['1:02:00', 1560],
  ['2:00:00', 2880],
  ['26:00', 1560],
  ['01:30:00', 90],
  ['0:45:00', 45],
  ['1:30:00', 90],
  ['1:02:00:00', 1560],
  ['15:00:00:00', 21_600],
  ['PT1H30M', 90],
  ['0:00', 0],
])('reads a duration of %s as %i minutes', (duration, minutes) => {
  expect(minutesOf(duration)).toBe(minutes);
});

it('reads unpadded hours with seconds if another duration of the file has them', () => {
  const other = event('<title>O</title>', '2').replace('00:30', '0:45:00').replace('10:00', '15:00');
  expect(minutesOf('1:15:00', other)).toBe(75);
});

it.each([
  ['de-formal', ['de']],
  ['pt_BR', ['pt']],
  ['en_US', ['en']],
  ['zh-hant', ['zh']],
  ['French', ['fr']],
  ['Französisch', ['fr']],
  ['русский', ['ru']],
  ['қазақ тілі', ['kk']],
  ['ger, eng', ['de', 'en']],
  ['German/English', ['de', 'en']],
  ['English with German subtitles', ['en', 'de']],
  ['de en', ['de', 'en']],
  ['Brazilian Portuguese', ['pt']],
  ['to be announced', []],
  ['TBD', []],
])('reads the language %s as %j', (text, codes) => {
  expect(one(`<language>${text}</language>`).languages).toEqual(codes);
});

describe('texts', () => {
  it('keeps what looks like a tag in a title, room or name', () => {
    const text = 'Why &lt;table&gt; &amp; &lt;a&gt;, &lt;b&gt;or&lt;/b&gt; &amp;lt;';
    const expected = 'Why <table> & <a>, <b>or</b> &lt;';
    const session = read(xml(event(`<title>${text}</title><room>${text}</room><track>${text}</track>`)))
      .sessions[0];
    expect(session).toMatchObject({ title: expected, room: expected, track: expected });
  });

  it('reads a description as markup only if it has a closing tag', () => {
    expect(one('<abstract>&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;</abstract>').description).toBe(
      'One\n\nTwo',
    );
    expect(one('<abstract>Use &lt;table&gt; and &lt;a&gt;.</abstract>').description).toBe(
      'Use <table> and <a>.',
    );
  });

  it('accepts a mention of a document type, and rejects a declaration', () => {
    expect(one('<abstract><![CDATA[<!DOCTYPE html> <!ENTITY]]></abstract>').description).toContain('DOCTYPE');
    expect(() => read(`<!-- <!DOCTYPE a> --><!DOCTYPE b>${xml(event('<title>T</title>'))}`)).toThrow(
      'document type',
    );
  });

  it('decodes the encoding that the file declares', () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${xml(event('<title>Gebühr</title>'))}`;
    expect(read(Buffer.from(text, 'latin1')).sessions[0]?.title).toBe('Gebühr');
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(xml(event('<title>Gebühr</title>')), 'utf16le'),
    ]);
    expect(read(wide).sessions[0]?.title).toBe('Gebühr');
    expect(() => read(text.replace('ISO-8859-1', 'KLINGON'))).toThrow('KLINGON');
  });

  it('uses texts in a language that the school does not have', () => {
    const names = { title: { fr: 'Ouverture' }, room: { fr: 'Salle' }, track: { name: { fr: 'Plénière' } } };
    const talk = { guid: 'g', ...names, date: '2027-03-01T10:00:00+01:00', duration: '00:30' };
    const json = {
      schedule: { conference: { acronym: 'j', days: [{ date: '2027-03-01', rooms: { A: [talk] } }] } },
    };
    expect(read(JSON.stringify(json)).sessions[0]).toMatchObject({
      title: 'Ouverture',
      room: 'Salle',
      track: 'Plénière',
    });
  });
});

it.each([
  ['<link href="www.example.org/a">A</link>', 'A', 'https://www.example.org/a'],
  ['<link>example.org/b</link>', 'example.org', 'https://example.org/b'],
  ['<link><url>https://example.org/c</url><title>C</title></link>', 'C', 'https://example.org/c'],
  ['<link href="//example.org/d">D</link>', 'D', 'https://example.org/d'],
  ['<link href="slides.pdf">Slides</link>', 'Slides', 'https://x.example/talks/slides.pdf'],
])('finds a link written as %s', (link, name, url) => {
  expect(one(`<links>${link}<link href="javascript:alert(1)">No</link></links>`).links).toEqual([
    { name, url },
  ]);
});

describe('sessions', () => {
  it('reads the room of a session if its day has no rooms', () => {
    const text = xml('', event('<room>Chavanne</room><title>Flat</title>'));
    expect(read(text).sessions[0]).toMatchObject({ title: 'Flat', room: 'Chavanne' });
  });

  it('gives sessions with the same id keys of their own, whatever the order of the file', () => {
    const film =
      '<event id="8"><start>10:00</start><duration>00:30</duration><room>A</room><title>Film</title></event>';
    const radio = film.replace('A<', 'B<').replace('Film', 'Radio');
    const later = film.replace('10:00', '12:00');
    const keys = (...events: string[]) =>
      Object.fromEntries(
        read(xml(events.join(''))).sessions.map(({ key, start, room }) => [key, start + room]),
      );
    const found = keys(film, radio, later);
    expect(Object.keys(found)).toHaveLength(3);
    expect(keys(later, radio, film)).toEqual(found);
    expect(read(xml(film + film)).skipped).toEqual([{ what: 'Film', why: 'occurs twice in the file' }]);
  });
});

describe('Sessionize', () => {
  const session = {
    id: '5',
    title: 'Opening',
    startsAt: '2027-03-01T09:00:00',
    endsAt: '2027-03-01T10:00:00Z',
  };
  const all = {
    sessions: [
      { ...session, endsAt: '2027-03-01T10:00:00', speakers: ['s1'], roomId: 3, categoryItems: [11, 21] },
    ],
    speakers: [{ id: 's1', firstName: 'Ada', lastName: 'Lovelace', fullName: 'Ada Lovelace', bio: 'Counts' }],
    categories: [
      { title: 'Session format', items: [{ id: 11, name: 'Workshop' }] },
      { title: 'Language', items: [{ id: 21, name: 'German' }] },
    ],
    rooms: [{ id: 3, name: 'Hall' }],
  };

  it('reads a single list', () => {
    expect(read(JSON.stringify(all)).sessions).toMatchObject([
      {
        key: '5',
        start: Date.parse('2027-03-01T08:00:00Z'),
        finish: Date.parse('2027-03-01T09:00:00Z'),
        room: 'Hall',
        type: 'Workshop',
        languages: ['de'],
        people: [{ key: 's1', name: 'Ada Lovelace', description: 'Counts' }],
      },
    ]);
  });

  it.each([
    [
      'groups',
      [{ groupName: 'All', sessions: [{ ...session, room: 'Hall', speakers: [{ id: 's1', name: 'Ada' }] }] }],
    ],
    [
      'days',
      [
        {
          date: '2027-03-01',
          rooms: [
            { name: 'Hall', sessions: [{ ...session, room: 'Hall', speakers: [{ id: 's1', name: 'Ada' }] }] },
          ],
        },
      ],
    ],
  ])('reads sessions in %s', (_, grid) => {
    expect(read(JSON.stringify(grid)).sessions).toMatchObject([{ room: 'Hall', people: [{ name: 'Ada' }] }]);
  });
});

it.each([
  ['EuroPython', '<schedule><day date="2027-03-01"><entry id="1"><title>A</title></entry></day></schedule>'],
  ['Indico', '{"count":1,"additionalInfo":{},"_type":"HTTPAPIResult","results":[{"title":"A"}]}'],
  ['Indico', '<?xml version="1.0"?><httpapiresult><results/></httpapiresult>'],
  ['RSS', '<rss version="2.0"><channel/></rss>'],
  ['Atom', '<feed xmlns="http://www.w3.org/2005/Atom"/>'],
  ['xCal', '<icalendar xmlns="urn:ietf:params:xml:ns:icalendar-2.0"/>'],
  ['jCal', '["vcalendar",[],[]]'],
])('rejects a file of %s by that name', (name, text) => {
  expect(() => read(text)).toThrow(name);
});

it('rejects a file without readable sessions, with line and field', () => {
  const bad = xml('\n<event id="1"><title>Bad</title><start>10:00</start><duration>soon</duration></event>');
  expect(() => read(bad)).toThrow('Bad: line 2, duration: has no valid duration (soon)');
  const json = {
    schedule: { conference: { days: [{ date: 'x', rooms: { A: [{ title: 'Bad', start: 'noon' }] } }] } },
  };
  expect(() => read(JSON.stringify(json, null, 1))).toThrow(/Bad: line \d+, start: has no valid start/);
});
