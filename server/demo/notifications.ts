import type { Texts } from './texts.ts';

export interface DemoNotification {
  when: string;
  type: 'event' | 'library' | 'general' | 'academic';
  /** Undefined: for everyone. */
  to?: string;
  from: string;
  /** Key of an event; `moved` adds its current time and room. */
  event?: string;
  moved?: true;
  /** Marked as read by the people with an account. */
  read?: true;
  title: Texts;
  content: Texts;
}

export const notifications: readonly DemoNotification[] = [
  {
    when: '-5 11:00',
    type: 'general',
    from: 'krause',
    read: true,
    title: { en: 'Welcome to the school', de: 'Willkommen an der Schule', ru: 'Добро пожаловать в школу' },
    content: {
      en: 'We begin today at 13:00 Almaty time. Please complete your profile so that the others know whom they are talking to.',
      de: 'Heute um 13:00 Uhr Almaty-Zeit geht es los. Bitte füllen Sie Ihr Profil aus, damit die anderen wissen, mit wem sie sprechen.',
      ru: 'Начинаем сегодня в 13:00 по времени Алматы. Пожалуйста, заполните профиль, чтобы остальные знали, с кем разговаривают.',
    },
  },
  {
    when: '-4 18:10',
    type: 'academic',
    from: 'akhmetov',
    read: true,
    title: {
      en: 'Field work: the groups have been formed',
      de: 'Feldarbeit: Die Gruppen stehen fest',
      ru: 'Полевая работа: группы сформированы',
    },
    content: {
      en: 'You will find your group in the chat. The report has four pages and is due on the morning of the presentations.',
      de: 'Ihre Gruppe finden Sie im Chat. Der Bericht umfasst vier Seiten; Abgabe ist am Morgen der Präsentationen.',
      ru: 'Свою группу вы найдёте в чате. Объём отчёта — четыре страницы, срок сдачи — утро дня презентаций.',
    },
  },
  {
    when: '-2 17:30',
    type: 'library',
    from: 'seidel',
    event: 'tailings:-2',
    read: true,
    title: {
      en: 'New material for “Mining twice”',
      de: 'Neues Material zu „Zweimal Bergbau“',
      ru: 'Новый материал к лекции «Добыть второй раз»',
    },
    content: {
      en: 'Drilling logs of both heaps and a map for printing. More on the subject: https://www.ufz.de/',
      de: 'Bohrprofile beider Halden und eine Karte zum Ausdrucken. Mehr zum Thema: https://www.ufz.de/',
      ru: 'Буровые журналы по обоим объектам и карта для печати. Подробнее о теме: https://www.ufz.de/',
    },
  },
  {
    when: '-2 18:20',
    type: 'event',
    from: 'akhmetov',
    event: 'glass:2',
    read: true,
    title: {
      en: 'Cancelled: Glass without a glassworks',
      de: 'Abgesagt: Glas ohne Glashütte',
      ru: 'Отменено: «Стекло без стекольного завода»',
    },
    content: {
      en: 'The speaker’s plant is being rebuilt. The slides will be sent round; use the hour for your field work.',
      de: 'Das Werk des Referenten wird umgebaut. Die Folien werden verschickt; nutzen Sie die Stunde für Ihre Feldarbeit.',
      ru: 'Завод докладчика на реконструкции. Слайды разошлём; используйте этот час для полевой работы.',
    },
  },
  {
    when: '-1 18:15',
    type: 'event',
    from: 'hoffmann',
    event: 'winter-bus:1',
    moved: true,
    title: {
      en: 'Moved: A battery bus at minus thirty',
      de: 'Verschoben: Ein Batteriebus bei minus dreißig Grad',
      ru: 'Перенесено: «Электробус при минус тридцати»',
    },
    content: {
      en: 'The lecture now begins in the afternoon, when it is morning in Stuttgart, and takes place in another room.',
      de: 'Die Vorlesung beginnt nun am Nachmittag, wenn in Stuttgart Morgen ist, und findet in einem anderen Raum statt.',
      ru: 'Лекция теперь начинается после обеда, когда в Штутгарте утро, и пройдёт в другой комнате.',
    },
  },
  {
    when: '-1 20:00',
    type: 'library',
    from: 'lindner',
    event: 'compost:-1',
    title: {
      en: 'New material for “Compost that somebody wants to buy”',
      de: 'Neues Material zu „Kompost, den jemand kaufen will“',
      ru: 'Новый материал к семинару «Компост, который захотят купить»',
    },
    content: {
      en: 'The table for the mixture and a one-page checklist against plastic film.',
      de: 'Die Tabelle für die Mischung und eine einseitige Checkliste gegen Plastikfolie.',
      ru: 'Таблица для расчёта смеси и памятка на одну страницу о том, как бороться с плёнкой.',
    },
  },
  {
    when: '170m',
    type: 'academic',
    to: 'omarova',
    from: 'lindner',
    title: {
      en: 'Your outline has been read',
      de: 'Ihre Gliederung ist gelesen',
      ru: 'Ваш план отчёта прочитан',
    },
    content: {
      en: 'Good question, good data. Please leave out chapter 2 and put the table from the appendix in its place. I have written more in our chat.',
      de: 'Gute Frage, gute Daten. Lassen Sie bitte Kapitel 2 weg und setzen Sie die Tabelle aus dem Anhang an seine Stelle. Mehr dazu in unserem Chat.',
      ru: 'Хороший вопрос, хорошие данные. Главу 2, пожалуйста, уберите, а на её место поставьте таблицу из приложения. Подробнее написала в чате.',
    },
  },
  {
    when: '65m',
    type: 'general',
    from: 'nurpeisov',
    title: {
      en: 'If your connection breaks off',
      de: 'Wenn die Verbindung abreißt',
      ru: 'Если пропала связь',
    },
    content: {
      en: 'Go on reading and writing: what you send without a network is delivered later, in order and only once.',
      de: 'Lesen und schreiben Sie einfach weiter: Was Sie ohne Netz absenden, wird später zugestellt, der Reihe nach und nur einmal.',
      ru: 'Продолжайте читать и писать: всё отправленное без сети дойдёт позже — по порядку и ровно один раз.',
    },
  },
  {
    when: '20m',
    type: 'event',
    to: 'omarova',
    from: 'akhmetov',
    event: 'havelgas-saryarka:1',
    title: {
      en: 'A business meeting has been arranged for you',
      de: 'Für Sie ist ein B2B-Gespräch vereinbart',
      ru: 'Для вас назначена B2B-встреча',
    },
    content: {
      en: 'Havelgas Technik would like to talk about the canteen waste of your four towns. Please have the quantities at hand.',
      de: 'Havelgas Technik möchte über die Kantinenabfälle Ihrer vier Städte sprechen. Bitte halten Sie die Mengen bereit.',
      ru: 'Havelgas Technik хочет поговорить об отходах столовых ваших четырёх городов. Пожалуйста, подготовьте данные об объёмах.',
    },
  },
];
