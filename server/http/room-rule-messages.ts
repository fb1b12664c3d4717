import type { Locale } from '../../contract/scalars.ts';

/** Error texts of questions at events. */
export const roomRules: Record<string, Record<Locale, string>> = {
  questionsOff: {
    en: 'Questions can’t be asked on this event',
    de: 'Zu dieser Veranstaltung können keine Fragen gestellt werden',
    ru: 'К этому событию нельзя задавать вопросы',
  },
  questionsOver: {
    en: 'This event is over, and questions are closed',
    de: 'Diese Veranstaltung ist vorbei, Fragen sind nicht mehr möglich',
    ru: 'Событие завершено, вопросы больше не принимаются',
  },
  notAnonymous: {
    en: 'Questions on this event can’t be anonymous',
    de: 'Zu dieser Veranstaltung sind keine anonymen Fragen möglich',
    ru: 'К этому событию нельзя задавать анонимные вопросы',
  },
  tooManyDevices: {
    en: 'You have already prepared anonymous questions at this event on {n} devices',
    de: 'Sie haben anonyme Fragen zu dieser Veranstaltung schon auf {n} Geräten vorbereitet',
    ru: 'Вы уже подготовили анонимные вопросы к этому событию на нескольких устройствах ({n})',
  },
  tooManyQuestions: {
    en: 'You have already asked {n} questions on this event',
    de: 'Sie haben zu dieser Veranstaltung schon {n} Fragen gestellt',
    ru: 'Вы уже задали к этому событию вопросов: {n}',
  },
  tooManyReports: {
    en: 'You have already reported {n} questions of this event',
    de: 'Sie haben zu dieser Veranstaltung schon {n} Fragen gemeldet',
    ru: 'Вы уже пожаловались на вопросы к этому событию: {n}',
  },
  questionDecided: {
    en: 'This question has already been answered or declined',
    de: 'Diese Frage wurde schon beantwortet oder abgelehnt',
    ru: 'На этот вопрос уже ответили, или его отклонили',
  },
  questionChanged: {
    en: 'The question was changed after you had read it. Please check it again',
    de: 'Die Frage wurde geändert, nachdem Sie sie gelesen hatten. Bitte prüfen Sie sie noch einmal',
    ru: 'Вопрос изменили после того, как вы его прочитали. Проверьте его ещё раз',
  },
  silenced: {
    en: 'A moderator has silenced you, so you can’t ask questions now',
    de: 'Sie wurden stummgeschaltet und können zurzeit keine Fragen stellen',
    ru: 'Модератор временно запретил вам писать, поэтому вопрос задать нельзя',
  },
  screenCode: {
    en: 'No screen shows this code now. Compare it with the big screen',
    de: 'Kein Bildschirm zeigt gerade diesen Code. Vergleichen Sie ihn mit dem Großbildschirm',
    ru: 'Этого кода сейчас нет ни на одном экране. Сверьте его с большим экраном',
  },
  tooManyScreens: {
    en: 'An event can have {n} screens. Disconnect one first',
    de: 'Eine Veranstaltung kann {n} Bildschirme haben. Trennen Sie zuerst einen',
    ru: 'У события может быть экранов: {n}. Сначала отключите один из них',
  },
  tooManyPolls: {
    en: 'This event already has {n} polls',
    de: 'Diese Veranstaltung hat schon {n} Umfragen',
    ru: 'У этого события уже есть опросов: {n}',
  },
  ownQuestion: {
    en: 'You can’t vote for your own question',
    de: 'Sie können nicht für Ihre eigene Frage stimmen',
    ru: 'Нельзя голосовать за собственный вопрос',
  },
};
