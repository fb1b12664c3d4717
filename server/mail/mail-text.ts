import type { Locale } from '../../contract/scalars.ts';

export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  /** The button of the mail. */
  action?: { label: string; link: string };
  /** Small print below the button. */
  notes: readonly string[];
}

export const ignore: Record<Locale, string> = {
  en: 'If this was not you, you can ignore this e-mail.',
  de: 'Falls Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  ru: 'Если это были не вы, не обращайте внимания на это письмо.',
};

export type Words = Omit<MailText, 'paragraphs' | 'notes'> & { paragraphs: string[]; notes?: string[] };
