import type { Described } from '../texts.ts';

/** Events without a subject: openings and closings, nights, field work, breaks. */
export const commonTexts = {
  opening: {
    name: {
      en: 'Opening: two weeks, eight fields, two countries',
      de: 'Eröffnung: zwei Wochen, acht Felder, zwei Länder',
      ru: 'Открытие: две недели, восемь направлений, две страны',
    },
    description: {
      en: 'Sabine Krause welcomes 40 participants from five countries and explains how the days are built: lectures, workshops, business meetings in the afternoon, field work throughout. Timur Akhmetov shows where everything is and what to do when the connection breaks. Then everybody says one sentence about the nearest landfill.',
      de: 'Sabine Krause begrüßt 40 Teilnehmende aus fünf Ländern und erklärt, wie die Tage aufgebaut sind: Vorlesungen, Workshops, nachmittags Geschäftsgespräche, dazu durchgehend Feldarbeit. Timur Akhmetov zeigt, wo was zu finden ist und was hilft, wenn die Verbindung abreißt. Danach sagen alle einen Satz über die nächstgelegene Deponie.',
      ru: 'Забине Краузе приветствует 40 участников из пяти стран и рассказывает, как устроены дни: лекции, семинары, после обеда деловые встречи, а всё остальное время — полевая работа. Тимур Ахметов показывает, где что находится и что делать, если пропала связь. Затем каждый скажет одну фразу о ближайшем к нему полигоне.',
    },
  },
  'welcome-evening': {
    name: {
      en: 'First evening: who is who',
      de: 'Der erste Abend: Wer ist wer?',
      ru: 'Первый вечер: кто есть кто',
    },
    description: {
      en: 'Rooms of five, eight minutes each, then the groups are shuffled. The questions are on cards and have nothing to do with waste. Bring something to drink and show us the view from your window.',
      de: 'Fünferrunden, je acht Minuten, dann wird neu gemischt. Die Fragen stehen auf Karten und haben nichts mit Abfall zu tun. Bringen Sie etwas zu trinken mit und zeigen Sie uns den Blick aus Ihrem Fenster.',
      ru: 'Комнаты по пять человек, по восемь минут, затем состав меняется. Вопросы написаны на карточках и никак не связаны с отходами. Приносите что-нибудь попить и покажите нам вид из своего окна.',
    },
  },
  lab: {
    name: {
      en: 'Open laboratory: work at your own pace',
      de: 'Offenes Labor: Arbeiten im eigenen Tempo',
      ru: 'Открытая лаборатория: работа в своём темпе',
    },
    description: {
      en: 'The room stays open from the last event of the day until the first of the next, for every time zone and every sleep rhythm. The measuring stations run on, the data sets of the field work lie on the table, and somebody is always there. Come to calculate, to ask or to be quiet among others. A moderator looks in every two hours.',
      de: 'Der Raum ist von der letzten Veranstaltung des Tages bis zur ersten des nächsten offen, für jede Zeitzone und jeden Schlafrhythmus. Die Messstationen laufen weiter, die Daten der Feldarbeit liegen auf dem Tisch, und irgendjemand ist immer da. Kommen Sie zum Rechnen, zum Fragen oder um in Gesellschaft still zu sein. Alle zwei Stunden sieht jemand von der Moderation vorbei.',
      ru: 'Комната открыта с последнего мероприятия дня до первого на следующий — для любого часового пояса и любого режима сна. Измерительные станции продолжают работать, данные полевой работы лежат на столе, и кто-нибудь всегда на месте. Приходите считать, спрашивать или просто помолчать в компании. Каждые два часа заглядывает модератор.',
    },
  },
  summary: {
    name: {
      en: 'The day in half an hour',
      de: 'Der Tag in einer halben Stunde',
      ru: 'День за полчаса',
    },
    description: {
      en: 'What was said, what was decided, what has to be handed in: told for everyone who was at work in Germany or on a bus in Kazakhstan. Anja Hoffmann speaks from Berlin, where the evening is just beginning. Ten minutes remain for questions.',
      de: 'Was gesagt, was beschlossen und was aufgegeben wurde: erzählt für alle, die in Deutschland bei der Arbeit oder in Kasachstan im Bus saßen. Anja Hoffmann meldet sich aus Berlin, wo der Abend gerade erst beginnt. Zehn Minuten bleiben für Fragen.',
      ru: 'Что говорили, что решили и что нужно сдать — для всех, кто был на работе в Германии или в автобусе в Казахстане. Ведёт Аня Хоффманн из Берлина, где вечер только начинается. Десять минут остаётся на вопросы.',
    },
  },
  tea: {
    name: { en: 'Tea break', de: 'Teepause', ru: 'Чайная пауза' },
    description: {
      en: 'Half an hour away from the screen. The foyer stays open for those who would rather drink their tea in company.',
      de: 'Eine halbe Stunde ohne Bildschirm. Das Foyer bleibt offen, für alle, die ihren Tee lieber in Gesellschaft trinken.',
      ru: 'Полчаса без экрана. Фойе открыто для тех, кому приятнее пить чай в компании.',
    },
  },
  lunch: {
    name: {
      en: 'Lunch in Almaty, breakfast in Berlin',
      de: 'Mittag in Almaty, Frühstück in Berlin',
      ru: 'Обед в Алматы, завтрак в Берлине',
    },
    description: {
      en: 'The microphones are off, the kettles are on. Afterwards the half of the school that has just got up joins in.',
      de: 'Die Mikrofone sind aus, die Wasserkocher an. Danach stößt die Hälfte der Schule dazu, die gerade erst aufgestanden ist.',
      ru: 'Микрофоны выключены, чайники включены. После перерыва присоединится та половина школы, которая только что проснулась.',
    },
  },
  consultation: {
    name: {
      en: 'Open hours: your project sketch on one page',
      de: 'Offene Sprechzeit: Ihre Projektskizze auf einer Seite',
      ru: 'Свободные часы: ваш проект на одной странице',
    },
    description: {
      en: 'Ten minutes per person, in the order of arrival. Bring one page: the problem, the tonnes, the money, the first step. An expert of the day looks at tonnes and permits, Timur Akhmetov at whether anyone will understand it.',
      de: 'Zehn Minuten je Person, in der Reihenfolge des Eintreffens. Bringen Sie eine Seite mit: Problem, Tonnen, Geld, erster Schritt. Eine Fachperson des Tages achtet auf Tonnen und Genehmigungen, Timur Akhmetov darauf, ob es jemand versteht.',
      ru: 'Десять минут на человека в порядке прихода. С собой одна страница: проблема, тонны, деньги, первый шаг. Дежурный эксперт проверяет тонны и разрешения, Тимур Ахметов — поймёт ли это кто-нибудь.',
    },
  },
  excursion: {
    name: {
      en: 'Excursion by camera: one lorry, one morning, one landfill',
      de: 'Exkursion mit der Kamera: ein Laster, ein Morgen, eine Deponie',
      ru: 'Экскурсия с камерой: один мусоровоз, одно утро, один полигон',
    },
    description: {
      en: 'We ride along in vehicle 47: eleven courtyards, the transfer station, the weighbridge, the tipping face. Those who live in Almaty meet at the depot at half past eight; everyone else follows the camera in the cab. Sturdy shoes for some, a second cup of coffee for the others. The drivers answer questions in Kazakh and Russian and are interpreted.',
      de: 'Wir fahren in Fahrzeug 47 mit: elf Höfe, die Umladestation, die Waage, die Abkippkante. Wer in Almaty wohnt, kommt um halb neun zum Betriebshof; alle anderen folgen der Kamera im Führerhaus. Für die einen feste Schuhe, für die anderen eine zweite Tasse Kaffee. Die Fahrer antworten auf Kasachisch und Russisch, es wird gedolmetscht.',
      ru: 'Едем в машине № 47: одиннадцать дворов, перегрузочная станция, весы, рабочая карта полигона. Кто живёт в Алматы, приходит к половине девятого на базу, остальные следят за камерой в кабине. Одним — крепкая обувь, другим — вторая чашка кофе. Водители отвечают на казахском и русском, перевод обеспечен.',
    },
  },
  'writing-up': {
    name: {
      en: 'Writing up the field work',
      de: 'Die Feldarbeit aufschreiben',
      ru: 'Оформляем полевую работу',
    },
    description: {
      en: 'Four pages, two tables, one photograph: that is all the report may contain. We go through good and bad examples from earlier years, and each group leaves with a first page that a mayor would read to the end. The deadline is the morning of the presentations.',
      de: 'Vier Seiten, zwei Tabellen, ein Foto: Mehr darf der Bericht nicht enthalten. Wir gehen gute und schlechte Beispiele früherer Jahre durch, und jede Gruppe geht mit einer ersten Seite, die eine Bürgermeisterin zu Ende lesen würde. Abgabe ist am Morgen der Präsentationen.',
      ru: 'Четыре страницы, две таблицы, одна фотография — больше в отчёте ничего быть не должно. Разберём удачные и неудачные примеры прошлых лет, и каждая группа уйдёт с первой страницей, которую аким дочитает до конца. Срок сдачи — утро дня презентаций.',
    },
  },
  'projects-east': {
    name: {
      en: 'Field work presented: Almaty, Karaganda, Pavlodar',
      de: 'Feldarbeit im Vortrag: Almaty, Karaganda, Pawlodar',
      ru: 'Презентация полевых работ: Алматы, Караганда, Павлодар',
    },
    description: {
      en: 'Five groups, twelve minutes each, followed by eight minutes of questions from the jury. From sorted courtyards to ash in road base: here one sees what was really measured. The recordings can be watched in the evening.',
      de: 'Fünf Gruppen, je zwölf Minuten, danach acht Minuten Fragen der Jury. Von sortierten Höfen bis zur Asche im Straßenbau: Hier zeigt sich, was wirklich gemessen wurde. Die Aufzeichnungen gibt es am Abend.',
      ru: 'Пять групп, по двенадцать минут, затем восемь минут на вопросы жюри. От раздельного сбора во дворах до золы в дорожном основании: здесь видно, что измеряли на самом деле. Записи появятся вечером.',
    },
  },
  'projects-west': {
    name: {
      en: 'Field work presented: Dresden, Leipzig, Kassel, Tashkent',
      de: 'Feldarbeit im Vortrag: Dresden, Leipzig, Kassel, Taschkent',
      ru: 'Презентация полевых работ: Дрезден, Лейпциг, Кассель, Ташкент',
    },
    description: {
      en: 'The second half of the presentations, at a time when Germany is awake. The jury awards three prizes: for the best measurement, the clearest table and the most useful failure. Everyone may vote for a fourth.',
      de: 'Die zweite Hälfte der Präsentationen, zu einer Zeit, in der Deutschland wach ist. Die Jury vergibt drei Preise: für die beste Messung, die klarste Tabelle und den nützlichsten Fehlschlag. Über einen vierten stimmen alle ab.',
      ru: 'Вторая половина презентаций — в то время, когда Германия уже проснулась. Жюри вручает три приза: за лучшее измерение, самую понятную таблицу и самую полезную неудачу. За четвёртый голосуют все.',
    },
  },
  'next-steps': {
    name: {
      en: 'What remains? Agreements for the next twelve months',
      de: 'Was bleibt? Verabredungen für die nächsten zwölf Monate',
      ru: 'Что дальше? Договорённости на ближайшие двенадцать месяцев',
    },
    description: {
      en: 'Each of the eight fields names one thing that will be done within a year, by whom, and how we shall know. Last year there were eleven agreements, of which seven were kept; we begin with the other four. Ministries listen in, but do not speak first.',
      de: 'Jedes der acht Felder nennt eine Sache, die binnen eines Jahres getan wird, von wem und woran wir es merken. Im letzten Jahr waren es elf Verabredungen, sieben wurden eingehalten; mit den übrigen vier fangen wir an. Die Ministerien hören zu, sprechen aber nicht zuerst.',
      ru: 'Каждое из восьми направлений называет одно дело на ближайший год, ответственного и признак, по которому мы узнаем о результате. В прошлом году договорённостей было одиннадцать, выполнено семь; начнём с оставшихся четырёх. Министерства слушают, но первыми не выступают.',
    },
  },
  certificates: {
    name: {
      en: 'Certificates and thanks',
      de: 'Zertifikate und Dank',
      ru: 'Вручение сертификатов и благодарности',
    },
    description: {
      en: 'Every name is read out, in the order of the distance from Almaty. Those who have attended at least ten lectures and handed in a report receive the certificate by post as well. Please switch on your camera, just this once.',
      de: 'Alle Namen werden verlesen, geordnet nach der Entfernung von Almaty. Wer mindestens zehn Vorlesungen besucht und einen Bericht abgegeben hat, bekommt das Zertifikat auch per Post. Bitte schalten Sie dieses eine Mal die Kamera ein.',
      ru: 'Прозвучит каждое имя — в порядке удалённости от Алматы. Кто посетил не меньше десяти лекций и сдал отчёт, получит сертификат и по почте. Пожалуйста, хотя бы в этот раз включите камеру.',
    },
  },
  farewell: {
    name: {
      en: 'Farewell round, open end',
      de: 'Abschiedsrunde mit offenem Ende',
      ru: 'Прощальная встреча без регламента',
    },
    description: {
      en: 'Tea, songs, addresses. The last one to leave switches off the room; last year that was at ten past three in the morning.',
      de: 'Tee, Lieder, Adressen. Wer als Letzter geht, macht den Raum zu; im vergangenen Jahr war das um zehn nach drei.',
      ru: 'Чай, песни, адреса. Последний выключает комнату; в прошлом году это случилось в десять минут четвёртого утра.',
    },
  },
} as const satisfies Record<string, Described>;
