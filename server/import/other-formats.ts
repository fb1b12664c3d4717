const advice = 'use schedule XML (frab), schedule JSON, Sessionize JSON or iCalendar';

const refused = (name: string, instead = advice) => `The file is ${name}, which is not supported; ${instead}`;
const indico = refused('an export of Indico', 'export the event from Indico as iCalendar');

/** The reason to reject XML that is not a schedule; undefined if the format is unknown. */
export function otherXml(xml: string): string | undefined {
  const unsupported: readonly [RegExp, string][] = [
    [/<entry[\s>]/i, refused('the XML of EuroPython, a schedule of entries')],
    [/<(httpapiresult|collection|contribution)[\s>]|_type="HTTPAPIResult"|indico/i, indico],
    [/<icalendar[\s>]/i, refused('xCal, a calendar in XML')],
    [/<rss[\s>]/i, refused('a feed (RSS)')],
    [/<html[\s>]/i, refused('a web page')],
  ];
  if (/<feed[\s>]/i.test(xml)) return refused('a feed (Atom)');
  return unsupported.find(([sign]) => sign.test(xml))?.[1];
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The reason to reject JSON that is not a schedule; undefined if the format is unknown. */
export function otherJson(value: unknown): string | undefined {
  const fields = fieldsOf(value);
  const type = fields['_type'];
  if (
    type === 'HTTPAPIResult' ||
    type === 'Conference' ||
    ('results' in fields && 'additionalInfo' in fields)
  )
    return indico;
  if (Array.isArray(value) && value[0] === 'vcalendar') return refused('jCal, a calendar in JSON');
  return undefined;
}
