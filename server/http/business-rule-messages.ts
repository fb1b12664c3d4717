import type { Locale } from '../../contract/scalars.ts';

/** Error texts of business meetings and contacts. */
export const businessRuleTexts: Record<string, Record<Locale, string>> = {
  scanFirst: {
    en: 'The contact was removed. Scan the code of this person to share again.',
    de: 'Der Kontakt wurde entfernt. Scannen Sie den Code dieser Person, um wieder etwas zu teilen.',
    ru: 'Контакт удалён. Чтобы снова поделиться данными, отсканируйте код этого человека.',
  },
  slotTaken: {
    en: 'This time is no longer free',
    de: 'Diese Zeit ist nicht mehr frei',
    ru: 'Это время уже занято',
  },
  busy: {
    en: 'You have something else at this time, or have blocked it',
    de: 'Sie haben zu dieser Zeit etwas anderes vor oder haben sie gesperrt',
    ru: 'В это время у вас другое событие, или вы закрыли его для встреч',
  },
  limit: {
    en: 'You already have the maximum number of meetings on this day',
    de: 'Sie haben an diesem Tag schon die höchstmögliche Zahl an Treffen',
    ru: 'На этот день у вас уже наибольшее число встреч',
  },
  noTable: {
    en: 'No table is free at this time',
    de: 'Zu dieser Zeit ist kein Tisch frei',
    ru: 'В это время нет свободных столов',
  },
  notProposed: {
    en: 'This time is no longer proposed',
    de: 'Diese Zeit wird nicht mehr vorgeschlagen',
    ru: 'Это время больше не предлагают',
  },
  noSlot: {
    en: 'There are no meetings at this time',
    de: 'Zu dieser Zeit finden keine Treffen statt',
    ru: 'В это время встречи не проводятся',
  },
  meetingEnded: {
    en: 'This meeting has been declined or cancelled',
    de: 'Dieses Treffen wurde abgelehnt oder abgesagt',
    ru: 'Эта встреча отклонена или отменена',
  },
  meetingNotBegun: {
    en: 'You can give feedback once the meeting has begun',
    de: 'Eine Rückmeldung ist möglich, sobald das Treffen begonnen hat',
    ru: 'Отзыв можно оставить после начала встречи',
  },
  ownMeeting: {
    en: 'You can’t ask yourself for a meeting',
    de: 'Sie können sich nicht selbst um ein Treffen bitten',
    ru: 'Нельзя предложить встречу самому себе',
  },
  noBusiness: {
    en: 'Business meetings aren’t open to you at the moment',
    de: 'Geschäftstreffen sind für Sie zurzeit nicht möglich',
    ru: 'Деловые встречи сейчас для вас недоступны',
  },
  noCard: {
    en: 'This person isn’t taking requests for meetings',
    de: 'Diese Person nimmt keine Anfragen für Treffen an',
    ru: 'Этот человек не принимает запросы на встречи',
  },
  noCommonWay: {
    en: 'This person meets in another way',
    de: 'Diese Person trifft sich nur auf andere Weise',
    ru: 'Этот человек встречается в другом формате',
  },
  blockedChat: {
    en: 'The organisers have blocked the chat with this person',
    de: 'Das Organisationsteam hat den Chat mit dieser Person gesperrt',
    ru: 'Организаторы заблокировали чат с этим человеком',
  },
  tooManyMeetings: {
    en: 'You already have {n} open requests. Wait for answers or withdraw one.',
    de: 'Sie haben schon {n} offene Anfragen. Warten Sie auf Antworten oder ziehen Sie eine zurück.',
    ru: 'Открытых запросов уже {n}. Дождитесь ответов или отзовите один из них.',
  },
  tableInUse: {
    en: 'This table has meetings. Close it and move them first.',
    de: 'An diesem Tisch finden Treffen statt. Schließen Sie ihn und verlegen Sie sie zuerst.',
    ru: 'За этим столом назначены встречи. Сначала закройте стол и перенесите их.',
  },
  movesOutdated: {
    en: 'The meetings at this table have changed. Load them again.',
    de: 'Die Treffen an diesem Tisch haben sich geändert. Laden Sie sie neu.',
    ru: 'Встречи за этим столом изменились. Загрузите их заново.',
  },
  personBusy: {
    en: 'One of the two is not free at this time',
    de: 'Eine der beiden Personen ist zu dieser Zeit nicht frei',
    ru: 'Один из участников в это время занят',
  },
  ownContact: {
    en: 'This is your own code',
    de: 'Das ist Ihr eigener Code',
    ru: 'Это ваш собственный код',
  },
  codeRevoked: {
    en: 'This code has been replaced by a newer one. Scan it again.',
    de: 'Dieser Code wurde durch einen neueren ersetzt. Scannen Sie ihn noch einmal.',
    ru: 'Этот код заменён новым. Отсканируйте его ещё раз.',
  },
};
