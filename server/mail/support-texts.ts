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
  | { kind: 'support-files'; name: string; number: number; files: readonly string[]; link: string | null };

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

function filesWords({
  number,
  files,
  link,
}: Extract<SupportMail, { kind: 'support-files' }>): Record<Locale, Words> {
  const action = (label: string) => (link === null ? {} : { action: { label, link } });
  const names = files.join(', ');
  return {
    en: {
      subject: `Your files were not accepted [#${number}]`,
      paragraphs: [
        `We can’t accept files by e-mail: ${names}.`,
        'Please write the main points in the text or send a link to the files.',
      ],
      ...action('Open the conversation'),
    },
    de: {
      subject: `Ihre Dateien wurden nicht angenommen [#${number}]`,
      paragraphs: [
        `Dateien per E-Mail können wir nicht annehmen: ${names}.`,
        'Bitte schreiben Sie das Wichtige in den Text, oder senden Sie einen Link zu den Dateien.',
      ],
      ...action('Gespräch öffnen'),
    },
    ru: {
      subject: `Ваши файлы не приняты [#${number}]`,
      paragraphs: [
        `Файлы, отправленные по почте, не принимаются: ${names}.`,
        'Напишите главное в тексте письма или пришлите ссылку на файлы.',
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
