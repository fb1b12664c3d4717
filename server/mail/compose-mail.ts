import type { Locale } from '../../contract/scalars.ts';
import { type MailContent, mailText } from './mail-texts.ts';
import type { MailText } from './mail-text.ts';

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/** The school as a mail names it, in one language. */
export interface SchoolInMail {
  name: string;
  /** Empty for none. */
  tagline: string;
}

export function composeMail(content: MailContent, locale: Locale, school: SchoolInMail): ComposedMail {
  const words = mailText(content, locale, school.name);
  const signature = [school.name, school.tagline].filter((text) => text !== '').join(' – ');
  return {
    subject: words.subject,
    text: asText(words, signature),
    html: asHtml(words, locale, signature),
  };
}

function asText({ paragraphs, action, notes }: MailText, signature: string): string {
  const parts = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...notes,
    `-- \n${signature}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);

const withLinks = (text: string): string =>
  escapeHtml(text)
    .replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}" style="color:#0a6b66">${link}</a>`)
    .replaceAll('\n', '<br>');

const paragraph = (html: string, style: string) => `<p style="margin:0 0 16px;${style}">${html}</p>`;

// Many mail programs ignore style sheets and variables, so each element has inline styles.
function asHtml({ subject, paragraphs, action, notes }: MailText, locale: Locale, signature: string): string {
  const button =
    action &&
    paragraph(
      `<a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0a6b66;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a>`,
      '',
    );
  const small = 'font-size:13px;color:#645b50';
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7f4ef;color:#201b16;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;border:1px solid #e4dcd0;border-radius:14px;background:#ffffff">
${[
  ...paragraphs.map((text) => paragraph(withLinks(text), '')),
  ...(button ? [button, paragraph(withLinks(action.link), small)] : []),
  ...notes.map((text) => paragraph(withLinks(text), small)),
  paragraph(escapeHtml(signature), small),
].join('\n')}
</div>
</body>
</html>
`;
}
