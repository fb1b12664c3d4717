import type { Locale } from '../../contract/scalars.ts';
import type { MailText } from './mail-text.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);

/** The first font exists in Windows: Outlook shows all text in Times if it does not know the first one. */
const fonts = "'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const line = `font-family:${fonts};font-size:16px;line-height:24px;color:#201b16;word-break:break-word`;
const small = `font-family:${fonts};font-size:13px;line-height:20px;color:#645b50;word-break:break-word`;

/** For mail programs that read style sheets; others show the light colours of the elements, or change them themselves. */
const darkColors = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#1b1815!important}
.card{background:#26221d!important;border-color:#3d362e!important}
.line{color:#f2ece3!important}
.small{color:#b8ab9a!important}
.link{color:#6fd3cb!important}
}`;

/** A text in HTML, with its addresses as links. */
function withLinks(text: string): string {
  let html = '';
  let at = 0;
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>]+/g)) {
    const address = withoutPunctuation(found);
    const shown = escapeHtml(address);
    html += `${escapeHtml(text.slice(at, index))}<a class="link" href="${shown}" style="color:#0a6b66">${shown}</a>`;
    at = index + address.length;
  }
  return (html + escapeHtml(text.slice(at))).replaceAll('\n', '<br>');
}

/** Removes punctuation after an address, but not a closing bracket that was opened in it. */
function withoutPunctuation(found: string): string {
  let address = found;
  for (;;) {
    const last = address.at(-1) ?? '';
    const isOpened = last === ')' && address.split('(').length >= address.split(')').length;
    if (isOpened || !'.,;:!?)"»“”\''.includes(last)) return address;
    address = address.slice(0, -1);
  }
}

const paragraph = (html: string, style: 'line' | 'small') =>
  `<p class="${style}" style="margin:0 0 16px;${style === 'line' ? line : small}">${html}</p>`;

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Outlook ignores the padding of links, so the cell around the link has it. */
const button = ({ label, link }: NonNullable<MailText['action']>): string =>
  `<table ${table} style="margin:0 0 16px"><tr><td bgcolor="#0a6b66" style="padding:12px 20px;border-radius:10px;background:#0a6b66"><a href="${escapeHtml(link)}" style="font-family:${fonts};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

interface Frame {
  locale: Locale;
  /** Name of the school, above the text. */
  school: string;
  signature: string;
}

/**
 * A mail as HTML. Layout by tables, and styles at each element, because Outlook and many web mailers know no others.
 * Everything is readable without pictures.
 */
export function mailHtml(
  { subject, paragraphs, action, notes }: MailText,
  { locale, school, signature }: Frame,
): string {
  const content = [
    ...paragraphs.map((text) => paragraph(withLinks(text), 'line')),
    ...(action ? [button(action), paragraph(withLinks(action.link), 'small')] : []),
    ...notes.map((text) => paragraph(withLinks(text), 'small')),
    paragraph(escapeHtml(signature), 'small'),
  ];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${darkColors}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f4ef">
<table ${table} width="100%" class="page" bgcolor="#f7f4ef" style="background:#f7f4ef"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${table} width="520"><tr><td><![endif]-->
<table ${table} width="100%" class="card" bgcolor="#ffffff" style="max-width:520px;background:#ffffff;border:1px solid #e4dcd0;border-radius:14px">
<tr><td align="left" class="line" style="padding:24px 24px 8px;${line};font-weight:600">${schoolPlace(escapeHtml(school))}</td></tr>
<tr><td align="left" style="padding:8px 24px">
${content.join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

/** Texts can't contain the comments, because `<` is escaped in them. */
const schoolPlace = (name: string): string => `<!--school-->${name}<!--/school-->`;

/**
 * Puts the logo of the school in the place of its name, which becomes the text for mail programs that show no pictures.
 * The address is the same for all recipients, so that it shows nobody who has opened a mail.
 *
 * @param logo - address, or null to keep the name
 */
export const withLogo = (html: string, logo: string | null): string =>
  logo === null
    ? html
    : html.replace(
        /<!--school-->([^]*?)<!--\/school-->/,
        (_, name: string) =>
          `<img src="${escapeHtml(logo)}" alt="${name}" height="40" style="display:block;height:40px;width:auto;max-width:100%;border:0">`,
      );
