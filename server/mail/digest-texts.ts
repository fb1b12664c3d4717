import type { Locale } from '../../contract/scalars.ts';
import type { Missed } from '../areas/digests/missed.ts';
import type { Words } from './mail-text.ts';

export interface DigestMail {
  kind: 'digest';
  name: string;
  missed: Missed;
  open: string;
  /** Page that ends these mails. */
  end: string;
}

/** The unread notifications and chats of a person. */
export const digestWords = ({ missed, open, end }: DigestMail, school: string): Record<Locale, Words> => {
  const chatsIn = (locale: Locale, unit: Record<string, string>) => {
    const rules = new Intl.PluralRules(locale);
    return missed.chats.map(
      ({ name, count }) => `${name}: ${count} ${unit[rules.select(count)] ?? unit['other']}`,
    );
  };
  const listed = missed.notifications.map(({ title, content }) =>
    [title, content].filter(Boolean).join('\n'),
  );
  const paragraphs = (intro: string, more: string, chatTitle: string, chats: readonly string[]) => [
    intro,
    ...listed,
    ...(missed.more > 0 ? [more] : []),
    ...(chats.length > 0 ? [[chatTitle, ...chats].join('\n')] : []),
  ];
  return {
    en: {
      subject: `What you have missed at ${school}`,
      paragraphs: paragraphs(
        `This happened at ${school}, and you have not read it yet.`,
        `Other notifications: ${missed.more}`,
        'New messages',
        chatsIn('en', { one: 'message', other: 'messages' }),
      ),
      action: { label: 'Open the app', link: open },
      notes: [`You get this e-mail because you have chosen it in your notifications. Unsubscribe: ${end}`],
    },
    de: {
      subject: `Das haben Sie bei „${school}“ verpasst`,
      paragraphs: paragraphs(
        `das ist bei „${school}“ passiert, und Sie haben es noch nicht gelesen.`,
        `Weitere Benachrichtigungen: ${missed.more}`,
        'Neue Nachrichten',
        chatsIn('de', { one: 'Nachricht', other: 'Nachrichten' }),
      ),
      action: { label: 'App öffnen', link: open },
      notes: [
        `Sie erhalten diese E-Mail, weil Sie sie bei Ihren Benachrichtigungen gewählt haben. Abbestellen: ${end}`,
      ],
    },
    ru: {
      subject: `Что вы пропустили: «${school}»`,
      paragraphs: paragraphs(
        `Вот что вы ещё не прочитали на платформе «${school}».`,
        `Другие уведомления: ${missed.more}`,
        'Новые сообщения',
        chatsIn('ru', { one: 'сообщение', few: 'сообщения', many: 'сообщений', other: 'сообщения' }),
      ),
      action: { label: 'Открыть приложение', link: open },
      notes: [`Вы получаете это письмо, потому что выбрали его в настройках уведомлений. Отписаться: ${end}`],
    },
  };
};
