import type { Locale } from '../../contract/scalars.ts';
import type { Words } from './mail-text.ts';

/** A mail that organisers wrote to many people, in the language of the reader. */
export function organiserWords({ subject, text }: { subject: string; text: string }): Record<Locale, Words> {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  const words = (note: string): Words => ({ subject, paragraphs, notes: [note] });
  return {
    en: words('The organisers of the school sent you this e-mail because you have an account there.'),
    de: words(
      'Das Organisationsteam der Schule hat Ihnen diese E-Mail geschickt, weil Sie dort ein Konto haben.',
    ),
    ru: words('Это письмо вам отправили организаторы школы, потому что у вас есть там учётная запись.'),
  };
}
