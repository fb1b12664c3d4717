import type { Locale } from '../../contract/scalars.ts';
import { mailHtml } from './mail-html.ts';
import { type MailContent, mailText } from './mail-texts.ts';
import type { MailText } from './mail-text.ts';
import { oneLine } from './one-line.ts';

export interface ComposedMail {
  subject: string;
  text: string;
  /** With a place for the logo, which `withLogo` fills when the mail is sent. */
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
    subject: oneLine(words.subject),
    text: asText(words, signature),
    html: mailHtml(words, { locale, school: school.name, signature }),
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
