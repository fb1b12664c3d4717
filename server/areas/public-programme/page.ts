import { createHash } from 'node:crypto';
import type { Locale } from '../../../contract/scalars.ts';
import type { SchoolSettings } from '../../../contract/school-settings.ts';
import { accentColors } from '../../../src/lib/accent.ts';
import { languageTags } from '../../../src/lib/language-tags.ts';
import type { ExportedEvent, ExportedProgramme } from '../../export/load-programme.ts';
import { localizedText } from '../../http/locale.ts';
import { escapeHtml as escaped } from '../../mail/mail-html.ts';
import { eventTypeOf } from '../events/rows.ts';
import { pageTexts } from './page-texts.ts';

const style = `
:root { color-scheme: light dark; --line: light-dark(#d8d0c4, #45403a); --dim: light-dark(#5e554b, #b5aca1); }
* { box-sizing: border-box; }
body { max-width: 52rem; margin: 0 auto; padding: 20px 16px 64px; font: 1rem/1.5 system-ui, sans-serif;
  color: light-dark(#201b16, #f2ede6); background: light-dark(#f7f4ef, #131110); overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.2; } h2 { margin: 28px 0 8px; font-size: 1.25rem; }
h3 { margin: 0; font-size: 1.05rem; } p { margin: 4px 0; } img { max-width: 160px; max-height: 72px; }
a { color: light-dark(#0a6b66, #6fd0c6); } nav ul { display: flex; flex-wrap: wrap; gap: 0 16px; padding: 0; list-style: none; }
nav a, footer a { display: inline-flex; align-items: center; min-height: 44px; } nav a[aria-current] { font-weight: 700; }
article { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 4px 16px; padding: 12px 0; border-top: 1px solid var(--line); }
.dim { color: var(--dim); font-size: .9rem; } .cancelled h3 { text-decoration: line-through; }
summary { display: inline-flex; align-items: center; min-height: 44px; cursor: pointer; } .text { white-space: pre-line; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (width < 32em) { article { grid-template-columns: minmax(0, 1fr); } }
@media print { body { background: none; color: #000; } nav, footer, summary { display: none; } article { break-inside: avoid; } }
`;

interface PageInput {
  programme: ExportedProgramme;
  settings: SchoolSettings;
  locale: Locale;
  /** Without the title and the link to the app, for a frame in another site. */
  embedded: boolean;
}

interface PublicPage {
  html: string;
  /** Sources of the styles for the content security policy. */
  styleSources: string;
}

/** The programme as one page without scripts. */
export function programmePage(input: PageInput): PublicPage {
  const { programme, settings, locale, embedded } = input;
  const texts = pageTexts[locale];
  const school = localizedText(settings.localized_name, locale, settings.short_name);
  const css = style + accentStyle(settings.accent);
  const lines = [
    embedded ? `<h1 class="hidden">${escaped(texts.programme)}</h1>` : head(settings, locale, school),
    languageLinks(settings, locale, embedded),
    programme.days.length === 0 ? `<p>${texts.empty}</p>` : dayLinks(programme, locale),
    `<p class="dim">${escaped(texts.timesIn(programme.zone.replaceAll('_', ' ')))}</p>`,
    ...programme.days.map((day) => daySection(day, programme.zone, locale)),
    `<footer><p><a href="/programme.ics?lang=${locale}">${texts.calendar}</a>${
      embedded ? '' : ` · <a href="/auth?lang=${locale}">${texts.signIn}</a>`
    }</p></footer>`,
  ];
  const html = `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${texts.programme} – ${school}`)}</title><style>${css}</style></head>
<body><main>${lines.filter((line) => line !== '').join('\n')}</main></body></html>
`;
  const hash = createHash('sha256').update(css).digest('base64');
  return { html, styleSources: `'sha256-${hash}'` };
}

function accentStyle(accent: string | null): string {
  if (accent === null) return '';
  const { light, dark } = accentColors(accent);
  return `a { color: light-dark(${light.accent}, ${dark.accent}); }\n`;
}

function head({ logo, localized_tagline }: SchoolSettings, locale: Locale, school: string): string {
  const tagline = localizedText(localized_tagline, locale, '');
  return `<header>${logo === null ? '' : `<img src="${escaped(logo)}" alt="">`}<h1>${escaped(school)}</h1>${
    tagline === '' ? '' : `<p>${escaped(tagline)}</p>`
  }</header>`;
}

function languageLinks({ languages }: SchoolSettings, shown: Locale, embedded: boolean): string {
  if (languages.length < 2) return '';
  const links = languages.map(
    (locale) =>
      `<li><a href="/programme?${embedded ? 'embed&amp;' : ''}lang=${locale}" lang="${locale}" hreflang="${locale}"${
        locale === shown ? ' aria-current="true"' : ''
      }>${pageTexts[locale].language}</a></li>`,
  );
  return `<nav aria-label="${pageTexts[shown].languages}"><ul>${links.join('')}</ul></nav>`;
}

const dayName = (date: string, locale: Locale, month: 'long' | 'short') =>
  new Intl.DateTimeFormat(languageTags[locale], {
    weekday: month,
    day: 'numeric',
    month,
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

const dayLinks = ({ days }: ExportedProgramme, locale: Locale): string =>
  `<nav aria-label="${pageTexts[locale].days}"><ul>${days
    .map(({ date }) => `<li><a href="#day-${date}">${escaped(dayName(date, locale, 'short'))}</a></li>`)
    .join('')}</ul></nav>`;

const daySection = (
  { date, events }: ExportedProgramme['days'][number],
  zone: string,
  locale: Locale,
): string =>
  `<section id="day-${date}"><h2>${escaped(dayName(date, locale, 'long'))}</h2>${events
    .map((event) => eventArticle(event, zone, locale))
    .join('\n')}</section>`;

function eventArticle(event: ExportedEvent, zone: string, locale: Locale): string {
  const texts = pageTexts[locale];
  const clock = new Intl.DateTimeFormat(languageTags[locale], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  const title = localizedText(event.titles, locale, event.title);
  const description = localizedText(event.descriptions, locale, event.description).trim();
  const facts = [
    eventTypeOf(event.kind, event.ownType, locale).title ?? '',
    event.room ?? '',
    event.track ?? '',
    event.people.map(({ name }) => name).join(', '),
  ].filter((fact) => fact !== '');
  return `<article id="event-${event.id}"${event.cancelled ? ' class="cancelled"' : ''}>
<p><time datetime="${event.start.toISOString()}">${clock.format(event.start)}</time>–<time datetime="${event.finish.toISOString()}">${clock.format(event.finish)}</time></p>
<div><h3>${escaped(title)}</h3>${event.cancelled ? `<p>${texts.cancelled}</p>` : ''}<p class="dim">${escaped(facts.join(' · '))}</p>${
    description === ''
      ? ''
      : `<details><summary>${texts.details}</summary><p class="text">${escaped(description)}</p></details>`
  }</div></article>`;
}
