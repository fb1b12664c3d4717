import type { Locale } from '../../contract/scalars.ts';
import { ignore, type Words } from './mail-words.ts';

export type SupportMail =
  | { kind: 'support-confirm'; name: string; link: string }
  | {
      kind: 'support-answer';
      name: string;
      number: number;
      answer: string;
      link: string | null;
      byMail: boolean;
    };

/** What is mailed about questions to the school. */
export function supportWords(content: SupportMail): Record<Locale, Words> {
  if (content.kind === 'support-confirm')
    return {
      en: {
        subject: 'Please confirm your question',
        paragraphs: [
          'You have written to the school with this address. Please confirm that it is yours: only then does anybody read your question.',
        ],
        action: { label: 'Send the question', link: content.link },
        notes: ['The link works for three days.', ignore.en],
      },
      de: {
        subject: 'Bitte bestätigen Sie Ihre Frage',
        paragraphs: [
          'Sie haben der Schule mit dieser Adresse geschrieben. Bitte bestätigen Sie, dass sie Ihnen gehört: Erst dann wird Ihre Frage gelesen.',
        ],
        action: { label: 'Frage absenden', link: content.link },
        notes: ['Der Link gilt drei Tage.', ignore.de],
      },
      ru: {
        subject: 'Подтвердите свой вопрос',
        paragraphs: [
          'Вы написали школе с этого адреса. Пожалуйста, подтвердите, что он ваш: только после этого вопрос прочитают.',
        ],
        action: { label: 'Отправить вопрос', link: content.link },
        notes: ['Ссылка действует три дня.', ignore.ru],
      },
    };
  const { number, answer, link, byMail } = content;
  const action = (label: string) => (link === null ? {} : { action: { label, link } });
  return {
    en: {
      subject: `Answer to your question [#${number}]`,
      paragraphs: ['The school has answered your question:', answer],
      ...action('Open the conversation'),
      notes: [
        byMail
          ? 'You can simply answer this mail.'
          : 'Please answer in the app: mails to this address are not read.',
      ],
    },
    de: {
      subject: `Antwort auf Ihre Frage [#${number}]`,
      paragraphs: ['Die Schule hat auf Ihre Frage geantwortet:', answer],
      ...action('Gespräch öffnen'),
      notes: [
        byMail
          ? 'Sie können einfach auf diese E-Mail antworten.'
          : 'Bitte antworten Sie in der App: E-Mails an diese Adresse werden nicht gelesen.',
      ],
    },
    ru: {
      subject: `Ответ на ваш вопрос [#${number}]`,
      paragraphs: ['Школа ответила на ваш вопрос:', answer],
      ...action('Открыть переписку'),
      notes: [
        byMail
          ? 'Вы можете просто ответить на это письмо.'
          : 'Пожалуйста, отвечайте в приложении: письма на этот адрес не читают.',
      ],
    },
  };
}
