import type { Locale } from '../../contract/scalars.ts';
import type { Words } from './mail-text.ts';

/** Tells a person that a certificate was issued to them. */
export const certificateWords = (link: string): Record<Locale, Words> => ({
  en: {
    subject: 'Your certificate of attendance',
    paragraphs: [
      'The organisers have issued a certificate of attendance to you. You can download it as a PDF in the app.',
    ],
    action: { label: 'Open certificate', link },
    notes: ['Sign in with your account. Anybody who has the certificate can verify its number.'],
  },
  de: {
    subject: 'Ihre Teilnahmebescheinigung',
    paragraphs: [
      'das Organisationsteam hat Ihnen eine Teilnahmebescheinigung ausgestellt. Sie können sie in der App als PDF herunterladen.',
    ],
    action: { label: 'Bescheinigung öffnen', link },
    notes: ['Melden Sie sich mit Ihrem Konto an. Wer die Bescheinigung hat, kann ihre Nummer prüfen.'],
  },
  ru: {
    subject: 'Ваш сертификат участника',
    paragraphs: [
      'Организаторы выдали вам сертификат участника. Его можно скачать в приложении в формате PDF.',
    ],
    action: { label: 'Открыть сертификат', link },
    notes: ['Войдите в свою учётную запись. Номер сертификата может проверить любой, у кого он есть.'],
  },
});
