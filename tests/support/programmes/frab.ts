/** A session of a generated programme. Missing fields get realistic values. */
export interface Talk {
  guid?: string;
  title?: string;
  date?: string;
  duration?: string;
  room?: string;
  persons?: string[];
  extra?: string;
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Writes frab XML like conference tools. */
export function frabXml(talks: readonly Talk[], acronym = 'school-2026'): string {
  const events = talks.map((talk, at) => {
    const guid = talk.guid ?? `guid-${at}`;
    return `<room name="${escape(talk.room ?? 'Hall 1')}"><event guid="${guid}" id="${at + 1}">
      <date>${talk.date ?? '2026-12-01T10:00:00+05:00'}</date><start>10:00</start>
      <duration>${talk.duration ?? '00:45'}</duration><room>${escape(talk.room ?? 'Hall 1')}</room>
      <title>${escape(talk.title ?? `Talk ${at}`)}</title><type>Talk</type><track>Water</track><language>de, en</language>
      <abstract>&lt;p&gt;First&lt;/p&gt;&lt;p&gt;Second &amp;amp; third&lt;/p&gt;</abstract>
      <persons>${(talk.persons ?? ['Dana Nurlan']).map((name) => `<person id="${name}">${escape(name)}</person>`).join('')}</persons>
      <links><link href="https://example.org/${at}">More</link><link href="javascript:alert(1)">Bad</link></links>
      ${talk.extra ?? ''}</event></room>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><schedule><conference><acronym>${acronym}</acronym>
    <time_zone_name>Asia/Almaty</time_zone_name></conference>
    <day date="2026-12-01" index="1">${events.join('')}</day></schedule>`;
}

const fields = ['Water', 'Hydrogen', 'Landfill', 'Recycling', 'Mobility', 'Cities'];

/** A programme of `count` sessions over four days, the size of a large conference. */
export function largeProgramme(count: number): Talk[] {
  return Array.from({ length: count }, (_, at) => {
    const minute = (at % 60) * 10;
    const hour = String(8 + Math.floor(minute / 60)).padStart(2, '0');
    const day = 1 + (Math.floor(at / 60) % 4);
    return {
      guid: `large-${at}`,
      title: `${fields[at % fields.length]} ${at}: what towns of 50,000 people do with it`,
      date: `2026-12-0${day}T${hour}:${String(minute % 60).padStart(2, '0')}:00+05:00`,
      room: `Room ${at % 12}`,
      persons: [`Speaker ${at % 400}`, `Speaker ${(at * 7) % 400}`],
    };
  });
}
