import { answerFileBytes } from '../../contract/question-limits.ts';
import type { Locale } from '../../contract/scalars.ts';
import { ignore, type Words } from './mail-text.ts';

export type SupportMail =
  | { kind: 'support-confirm'; name: string; link: string }
  | {
      kind: 'support-answer';
      name: string;
      number: number;
      answer: string;
      link: string | null;
      byMail: boolean;
    }
  | { kind: 'support-other-address'; name: string; number: number; address: string; link: string | null }
  | {
      kind: 'support-files';
      name: string;
      number: number;
      files: readonly { name: string; bytes: number }[];
      link: string | null;
    };

function otherAddressWords({
  number,
  address,
  link,
}: Extract<SupportMail, { kind: 'support-other-address' }>): Record<Locale, Words> {
  const action = (label: string) => (link === null ? {} : { action: { label, link } });
  const from = address || '?';
  return {
    en: {
      subject: `A reply from another address [#${number}]`,
      paragraphs: [
        `An e-mail from ${from} was added to your question to the school. It is marked with this address.`,
        'If you did not write it, someone else knows the reply address of your question. Please tell the school.',
      ],
      ...action('Open the conversation'),
    },
    de: {
      subject: `Eine Antwort von einer anderen Adresse [#${number}]`,
      paragraphs: [
        `eine E-Mail von ${from} wurde zu Ihrer Frage an die Schule hinzugefügt. Sie ist mit dieser Adresse gekennzeichnet.`,
        'Wenn Sie sie nicht geschrieben haben, kennt jemand anderes die Antwortadresse Ihrer Frage. Bitte teilen Sie das der Schule mit.',
      ],
      ...action('Gespräch öffnen'),
    },
    ru: {
      subject: `Ответ с другого адреса [#${number}]`,
      paragraphs: [
        `К вашему вопросу школе добавлено письмо с адреса ${from}. Оно отмечено этим адресом.`,
        'Если его написали не вы, адрес для ответов на ваш вопрос известен кому-то ещё. Сообщите об этом школе.',
      ],
      ...action('Открыть переписку'),
    },
  };
}

const mib = 1024 * 1024;

const sizeIn = (locale: Locale) => {
  const numbers = (unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  const [kilobytes, megabytes] = [numbers('kilobyte'), numbers('megabyte')];
  return (bytes: number): string =>
    bytes < mib ? kilobytes.format(Math.ceil(bytes / 1024)) : megabytes.format(bytes / mib);
};
const size: Record<Locale, (bytes: number) => string> = {
  en: sizeIn('en'),
  de: sizeIn('de'),
  ru: sizeIn('ru'),
};

function filesWords({
  number,
  files,
  link,
}: Extract<SupportMail, { kind: 'support-files' }>): Record<Locale, Words> {
  const action = (label: string) => (link === null ? {} : { action: { label, link } });
  const names = (locale: Locale) =>
    files.map(({ name, bytes }) => `${name} (${size[locale](bytes)})`).join(', ');
  return {
    en: {
      subject: `Some of your files were not accepted [#${number}]`,
      paragraphs: [
        `These files from your e-mail were not stored: ${names('en')}.`,
        `We accept PDF files and pictures up to ${size.en(answerFileBytes)} each. Please write the main points in the text or send a link to the files.`,
      ],
      ...action('Open the conversation'),
    },
    de: {
      subject: `Einige Ihrer Dateien wurden nicht angenommen [#${number}]`,
      paragraphs: [
        `diese Dateien aus Ihrer E-Mail wurden nicht gespeichert: ${names('de')}.`,
        `Wir nehmen PDF-Dateien und Bilder bis je ${size.de(answerFileBytes)} an. Bitte schreiben Sie das Wichtige in den Text, oder senden Sie einen Link zu den Dateien.`,
      ],
      ...action('Gespräch öffnen'),
    },
    ru: {
      subject: `Некоторые ваши файлы не приняты [#${number}]`,
      paragraphs: [
        `Эти файлы из вашего письма не сохранены: ${names('ru')}.`,
        `Мы принимаем PDF-файлы и изображения, каждый до ${size.ru(answerFileBytes)}. Напишите главное в тексте письма или пришлите ссылку на файлы.`,
      ],
      ...action('Открыть переписку'),
    },
  };
}

export function supportWords(content: SupportMail): Record<Locale, Words> {
  if (content.kind === 'support-confirm')
    return {
      en: {
        subject: 'Please confirm your question',
        paragraphs: [
          'You wrote a question to the school with this e-mail address. Please confirm that the address is yours. We read questions only after they are confirmed.',
        ],
        action: { label: 'Send question', link: content.link },
        notes: ['The link works for three days.', ignore.en],
      },
      de: {
        subject: 'Bitte bestätigen Sie Ihre Frage',
        paragraphs: [
          'Sie haben der Schule mit dieser E-Mail-Adresse eine Frage geschrieben. Bitte bestätigen Sie, dass die Adresse Ihnen gehört. Erst dann lesen wir Ihre Frage.',
        ],
        action: { label: 'Frage senden', link: content.link },
        notes: ['Der Link gilt drei Tage.', ignore.de],
      },
      ru: {
        subject: 'Подтвердите свой вопрос',
        paragraphs: [
          'Вы написали вопрос школе с этого адреса. Подтвердите, что он ваш: только после этого мы прочитаем вопрос.',
        ],
        action: { label: 'Отправить вопрос', link: content.link },
        notes: ['Ссылка действует три дня.', ignore.ru],
      },
    };
  if (content.kind === 'support-other-address') return otherAddressWords(content);
  if (content.kind === 'support-files') return filesWords(content);
  const { number, answer, link, byMail } = content;
  const action = (label: string) => (link === null ? {} : { action: { label, link } });
  return {
    en: {
      subject: `Answer to your question [#${number}]`,
      paragraphs: ['The school has answered your question:', answer],
      ...action('Open the conversation'),
      notes: [
        byMail
          ? 'You can reply to this e-mail.'
          : 'Please reply in the app. E-mails to this address are not read.',
      ],
    },
    de: {
      subject: `Antwort auf Ihre Frage [#${number}]`,
      paragraphs: ['die Schule hat auf Ihre Frage geantwortet:', answer],
      ...action('Gespräch öffnen'),
      notes: [
        byMail
          ? 'Sie können auf diese E-Mail antworten.'
          : 'Bitte antworten Sie in der App. E-Mails an diese Adresse werden nicht gelesen.',
      ],
    },
    ru: {
      subject: `Ответ на ваш вопрос [#${number}]`,
      paragraphs: ['Школа ответила на ваш вопрос:', answer],
      ...action('Открыть переписку'),
      notes: [
        byMail
          ? 'Вы можете ответить на это письмо.'
          : 'Отвечайте в приложении: письма на этот адрес не читают.',
      ],
    },
  };
}
