import type { Described } from '../texts.ts';

/** Water management and waste water. */
export const waterTexts = {
  balkhash: {
    name: {
      en: 'Lake Balkhash and the Ili: who gets the water?',
      de: 'Der Balchaschsee und der Ili: Wer bekommt das Wasser?',
      ru: 'Балхаш и Или: кому достаётся вода?',
    },
    description: {
      en: 'The Ili brings the lake about three quarters of its inflow, and rice fields, two reservoirs and a growing city take their share before it arrives. Gulnar Zhaksylykova shows thirty years of her own gauge readings and what a dry April does to the delta. At the end we divide the water of one year among five users, and nobody will be happy.',
      de: 'Der Ili liefert dem See rund drei Viertel seines Zuflusses, doch vorher bedienen sich Reisfelder, zwei Stauseen und eine wachsende Großstadt. Gulnar Zhaksylykova zeigt dreißig Jahre eigener Pegelmessungen und was ein trockener April im Delta anrichtet. Zum Schluss verteilen wir das Wasser eines Jahres auf fünf Nutzer, und niemand wird zufrieden sein.',
      ru: 'Или даёт озеру около трёх четвертей притока, но по пути воду забирают рисовые поля, два водохранилища и растущий город. Гульнар Жаксылыкова показывает собственные замеры за тридцать лет и объясняет, чем оборачивается для дельты сухой апрель. В конце мы делим годовой сток между пятью потребителями, и довольных не останется.',
    },
  },
  sludge: {
    name: {
      en: 'Sewage sludge: from the drying bed to phosphorus',
      de: 'Klärschlamm: vom Trockenbeet zum Phosphor',
      ru: 'Осадок сточных вод: от иловой площадки к фосфору',
    },
    description: {
      en: 'Sludge beds fill up within a few years, smell in summer and freeze in winter. We follow one tonne of dry matter through thickening, digestion, dewatering and drying and note where energy is won and lost. From 2029 large German sewage works have to recover phosphorus; we look at which processes are ready and what they cost per inhabitant. Please have the sludge figures of a plant you know at hand.',
      de: 'Schlammbeete sind nach wenigen Jahren voll, stinken im Sommer und frieren im Winter durch. Wir verfolgen eine Tonne Trockenmasse durch Eindickung, Faulung, Entwässerung und Trocknung und notieren, wo Energie gewonnen und wo sie verloren wird. Ab 2029 müssen große Kläranlagen in Deutschland Phosphor zurückgewinnen; wir sehen uns an, welche Verfahren so weit sind und was sie je Einwohner kosten. Bitte halten Sie die Schlammzahlen einer Anlage bereit, die Sie kennen.',
      ru: 'Иловые площадки заполняются за несколько лет, летом пахнут, а зимой промерзают. Мы проследим путь одной тонны сухого вещества через уплотнение, сбраживание, обезвоживание и сушку и отметим, где энергия получается, а где теряется. С 2029 года крупные очистные сооружения Германии обязаны извлекать фосфор; разберём, какие технологии готовы и сколько они стоят в расчёте на жителя. Держите под рукой данные по осадку любой знакомой вам станции.',
    },
  },
  leaks: {
    name: {
      en: 'Listening for leaks: losses in a drinking-water network',
      de: 'Lecks hören: Verluste im Trinkwassernetz',
      ru: 'Как услышать утечку: потери в водопроводной сети',
    },
    description: {
      en: 'A network of 84 kilometres, 31 percent losses, two people and one listening rod: that is the exercise. In groups of four you read night flows, narrow the leak down to a street and decide whether to dig. We use real sound recordings from Tashkent and Hamburg; headphones help. Bring a calculator rather than an opinion.',
      de: '84 Kilometer Netz, 31 Prozent Verlust, zwei Leute und ein Hörstab: Das ist die Übung. In Vierergruppen lesen Sie Nachtzuflüsse, grenzen das Leck auf eine Straße ein und entscheiden, ob gegraben wird. Wir arbeiten mit echten Tonaufnahmen aus Taschkent und Hamburg, Kopfhörer sind hilfreich. Bringen Sie lieber einen Taschenrechner mit als eine Meinung.',
      ru: 'Сеть длиной 84 километра, потери 31 процент, два человека и один слуховой стержень — таково условие. В группах по четыре вы читаете ночные расходы, сужаете поиск до одной улицы и решаете, копать или нет. Работаем с настоящими записями звука из Ташкента и Гамбурга, пригодятся наушники. Калькулятор здесь полезнее, чем мнение.',
    },
  },
  caspian: {
    name: {
      en: 'The Caspian is withdrawing: what happens to intakes, ports and cities',
      de: 'Das Kaspische Meer zieht sich zurück: Folgen für Entnahmen, Häfen und Städte',
      ru: 'Каспий отступает: что будет с водозаборами, портами и городами',
    },
    description: {
      en: 'Since the mid-1990s the sea has fallen by about two metres, and its northern part is shallow enough to lose kilometres of shore at once. Aktau draws its drinking and cooling water from it, Atyrau its shipping channel. We go through three scenarios up to 2050 and the engineering answer to each. The lecture ends with a question to which there is no engineering answer.',
      de: 'Seit Mitte der Neunzigerjahre ist der Meeresspiegel um rund zwei Meter gefallen, und im flachen Norden bedeutet das gleich Kilometer an Ufer. Aktau gewinnt daraus Trink- und Kühlwasser, Atyrau braucht die Fahrrinne. Wir gehen drei Szenarien bis 2050 durch und zu jedem die technische Antwort. Die Vorlesung endet mit einer Frage, auf die es keine technische Antwort gibt.',
      ru: 'С середины девяностых уровень моря упал примерно на два метра, а на мелководном севере это сразу километры берега. Актау берёт из него питьевую и охлаждающую воду, Атырау — судоходный канал. Разберём три сценария до 2050 года и инженерный ответ на каждый из них. Закончим вопросом, на который инженерного ответа нет.',
    },
  },
  reuse: {
    name: {
      en: 'Water twice: reuse for dry cities',
      de: 'Wasser zweimal: Wiederverwendung für trockene Städte',
      ru: 'Вода дважды: повторное использование в засушливых городах',
    },
    description: {
      en: 'Treated waste water is the one source that grows together with the city. Holger Petersen compares three ways of using it: parks in Astana, a heating plant in Karaganda and fields near Braunschweig. What must be removed, what may stay in, and who pays for the second pipe? Part of the time is kept for your own examples.',
      de: 'Gereinigtes Abwasser ist die einzige Quelle, die mit der Stadt mitwächst. Holger Petersen vergleicht drei Nutzungen: Parks in Astana, ein Heizkraftwerk in Karaganda und Felder bei Braunschweig. Was muss heraus, was darf drinbleiben, und wer bezahlt das zweite Rohr? Ein Teil der Zeit gehört Ihren eigenen Beispielen.',
      ru: 'Очищенные сточные воды — единственный источник, который растёт вместе с городом. Хольгер Петерсен сравнивает три способа их использования: парки Астаны, ТЭЦ в Караганде и поля под Брауншвейгом. Что нужно удалить, что можно оставить и кто заплатит за вторую трубу? Часть времени отведена вашим примерам.',
    },
  },
} as const satisfies Record<string, Described>;
