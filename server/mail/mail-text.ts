import type { Locale } from '../../contract/scalars.ts';

export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to do, as a button. */
  action?: { label: string; link: string };
  /** Below it, smaller. */
  notes: readonly string[];
}

export const ignore: Record<Locale, string> = {
  en: 'If this was not you, you need not do anything.',
  de: 'Falls Sie das nicht waren, brauchen Sie nichts zu tun.',
  ru: 'Если это были не вы, ничего делать не нужно.',
};

export type Words = Omit<MailText, 'paragraphs' | 'notes'> & { paragraphs: string[]; notes?: string[] };
