import type { Described } from '../texts.ts';

/** Circular economy: collecting, sorting and landfilling waste. */
export const circularTexts = {
  hierarchy: {
    name: {
      en: 'From rubbish to raw material: the waste hierarchy in practice',
      de: 'Vom Müll zum Rohstoff: die Abfallhierarchie in der Praxis',
      ru: 'От мусора к сырью: иерархия отходов на практике',
    },
    description: {
      en: 'Avoid, reuse, recycle, recover, dispose: both countries have the five steps in their laws, in almost the same words. We look at what happened to one yoghurt pot in Dresden and to one in Almaty. Katrin Lindner and Marat Tulegenov name the step at which their own cities fail most often.',
      de: 'Vermeiden, wiederverwenden, recyceln, verwerten, beseitigen: Beide Länder haben die fünf Stufen im Gesetz, in fast denselben Worten. Wir verfolgen einen Joghurtbecher in Dresden und einen in Almaty. Katrin Lindner und Marat Tulegenov nennen die Stufe, an der ihre eigene Stadt am häufigsten scheitert.',
      ru: 'Предотвращать, использовать повторно, перерабатывать, утилизировать, удалять: пять ступеней есть в законах обеих стран, и почти теми же словами. Проследим за одним стаканчиком йогурта в Дрездене и одним в Алматы. Катрин Линднер и Марат Тулегенов назовут ступень, на которой чаще всего спотыкается их собственный город.',
    },
  },
  'sorting-analysis': {
    name: {
      en: 'Sorting analysis: what is really in the bin',
      de: 'Sortieranalyse: Was wirklich in der Tonne ist',
      ru: 'Морфология отходов: что на самом деле лежит в контейнере',
    },
    description: {
      en: 'Five hundred kilograms from four courtyards of Almaty lie on the table, and the camera hangs above it. Marat Tulegenov’s team sorts into 14 fractions while you call out the categories and keep the record. Then we compare: four courtyards, four very different bins. You will learn how large a sample must be so that the result is worth the smell.',
      de: 'Fünfhundert Kilogramm aus vier Höfen in Almaty liegen auf dem Tisch, die Kamera hängt darüber. Das Team von Marat Tulegenov sortiert in 14 Fraktionen, Sie sagen die Kategorien an und führen das Protokoll. Dann vergleichen wir: vier Höfe, vier sehr verschiedene Tonnen. Sie lernen, wie groß eine Probe sein muss, damit das Ergebnis den Geruch wert ist.',
      ru: 'Пятьсот килограммов отходов из четырёх дворов Алматы лежат на столе, камера висит над ним. Команда Марата Тулегенова сортирует на 14 фракций, вы называете категории и ведёте протокол. Потом сравниваем: четыре двора — четыре совершенно разных контейнера. Вы узнаете, какой должна быть проба, чтобы результат стоил запаха.',
    },
  },
  landfill: {
    name: {
      en: 'A landfill after closure: gas, leachate, settlement',
      de: 'Die Deponie nach der Schließung: Gas, Sickerwasser, Setzungen',
      ru: 'Полигон после закрытия: газ, фильтрат, просадки',
    },
    description: {
      en: 'A landfill works on for thirty years after the last lorry has left. About half of its gas is methane, and in the first years there is enough of it to heat a greenhouse. We calculate the gas of a site with 2 million tonnes, design a cover for a dry climate and visit the leachate pond of a landfill near Dresden by video. Untreated household waste has not been landfilled in Germany since June 2005; we discuss what replaced it.',
      de: 'Eine Deponie arbeitet noch dreißig Jahre weiter, nachdem der letzte Laster abgefahren ist. Etwa die Hälfte ihres Gases ist Methan, und in den ersten Jahren reicht es, um ein Gewächshaus zu heizen. Wir berechnen das Gas eines Standorts mit 2 Millionen Tonnen, entwerfen eine Abdeckung für trockenes Klima und besuchen per Video den Sickerwasserteich einer Deponie bei Dresden. Seit Juni 2005 wird in Deutschland kein unbehandelter Hausmüll mehr abgelagert; wir besprechen, was an seine Stelle trat.',
      ru: 'Полигон работает ещё тридцать лет после того, как уехал последний мусоровоз. Примерно половина его газа — метан, и в первые годы его хватает, чтобы отапливать теплицу. Рассчитаем газ полигона на 2 миллиона тонн, спроектируем покрытие для сухого климата и по видео посетим пруд с фильтратом на полигоне под Дрезденом. С июня 2005 года в Германии необработанные бытовые отходы больше не захоранивают; обсудим, что пришло на смену.',
    },
  },
  hazardous: {
    name: {
      en: 'What must never get into the bin: pesticides, batteries, mercury',
      de: 'Was nie in die Tonne darf: Pestizide, Batterien, Quecksilber',
      ru: 'Чему не место в контейнере: пестициды, батарейки, ртуть',
    },
    description: {
      en: 'In old village stores there are still sacks whose labels nobody can read. Yelena Schmidt shows how her laboratory identifies, packs and transports them, and what an underground clay wall in Pavlodar has held back for two decades. For the household there are three rules and one phone number.',
      de: 'In alten Dorflagern stehen noch immer Säcke, deren Etikett niemand mehr lesen kann. Yelena Schmidt zeigt, wie ihr Labor sie bestimmt, verpackt und transportiert und was eine unterirdische Tonwand in Pawlodar seit zwei Jahrzehnten zurückhält. Für den Haushalt gibt es drei Regeln und eine Telefonnummer.',
      ru: 'На старых сельских складах до сих пор стоят мешки, этикетки которых уже никто не прочтёт. Елена Шмидт показывает, как её лаборатория определяет их содержимое, упаковывает и перевозит, и что уже два десятилетия сдерживает глиняная «стена в грунте» в Павлодаре. Для дома достаточно трёх правил и одного номера телефона.',
    },
  },
  deposit: {
    name: {
      en: 'A deposit on bottles: would it work in Kazakhstan?',
      de: 'Pfand auf Flaschen: Würde das in Kasachstan funktionieren?',
      ru: 'Залог за бутылку: сработает ли это в Казахстане?',
    },
    description: {
      en: 'In Germany a bottle carries 25 cents, and more than nine out of ten come back. On the table lie the figures of a supermarket chain, a bottler and a man who collects bottles in Astana for a living. Who wins, who loses, who installs the machines? Speaking time: two minutes each, no slides.',
      de: 'In Deutschland kostet die Flasche 25 Cent Pfand, und mehr als neun von zehn kommen zurück. Auf dem Tisch liegen die Zahlen einer Supermarktkette, eines Abfüllers und eines Mannes, der in Astana vom Flaschensammeln lebt. Wer gewinnt, wer verliert, wer stellt die Automaten auf? Redezeit: je zwei Minuten, keine Folien.',
      ru: 'В Германии за бутылку берут залог 25 центов, и возвращается больше девяти из десяти. На столе расчёты сети супермаркетов, завода напитков и человека, который в Астане живёт сбором бутылок. Кто выиграет, кто проиграет, кто поставит автоматы? Регламент — две минуты каждому, без слайдов.',
    },
  },
  compost: {
    name: {
      en: 'Compost that somebody wants to buy',
      de: 'Kompost, den jemand kaufen will',
      ru: 'Компост, который захотят купить',
    },
    description: {
      en: 'Melon rind is wet, straw is dry, and plastic film is everywhere. You mix a windrow on paper until carbon and nitrogen stand at about 28 to 1, and follow its temperature through six weeks. Alikhan Beisenov reports from his yard in Taldykorgan, Tobias Winkler from a plant in Hesse. Quality decides in the end: one splinter of glass per bucket is one too many.',
      de: 'Melonenschalen sind nass, Stroh ist trocken, und Plastikfolie ist überall. Sie mischen auf dem Papier eine Miete, bis Kohlenstoff und Stickstoff bei etwa 28 zu 1 stehen, und verfolgen ihre Temperatur sechs Wochen lang. Alikhan Beisenov berichtet von seinem Platz in Taldyqorghan, Tobias Winkler aus einem Werk in Hessen. Am Ende entscheidet die Qualität: Ein Glassplitter je Eimer ist einer zu viel.',
      ru: 'Арбузные корки мокрые, солома сухая, а плёнка повсюду. На бумаге вы составляете бурт так, чтобы углерод и азот соотносились примерно как 28 к 1, и следите за его температурой шесть недель. Алихан Бейсенов рассказывает о своей площадке в Талдыкоргане, Тобиас Винклер — о заводе в Гессене. В итоге всё решает качество: один осколок стекла на ведро — уже слишком много.',
    },
  },
  epr: {
    name: {
      en: 'Who pays for the packet? Producer responsibility in two countries',
      de: 'Wer zahlt für die Packung? Herstellerverantwortung in zwei Ländern',
      ru: 'Кто заплатит за упаковку? Ответственность производителя в двух странах',
    },
    description: {
      en: 'Whoever puts packaging on the market has to pay for its end: in Germany since 1991, in Kazakhstan since 2016. The systems differ in who collects the money and who may spend it. We follow 100 tenge from the till of a kiosk in Shymkent to a sorting line and see how many arrive.',
      de: 'Wer Verpackungen in Verkehr bringt, muss für ihr Ende bezahlen: in Deutschland seit 1991, in Kasachstan seit 2016. Die Systeme unterscheiden sich darin, wer das Geld einnimmt und wer es ausgeben darf. Wir verfolgen 100 Tenge von der Kasse eines Kiosks in Schymkent bis zur Sortieranlage und sehen nach, wie viele ankommen.',
      ru: 'Кто выпускает упаковку на рынок, тот платит и за её переработку: в Германии с 1991 года, в Казахстане с 2016-го. Системы различаются тем, кто собирает деньги и кто вправе их тратить. Проследим за 100 тенге от кассы киоска в Шымкенте до сортировочной линии и посмотрим, сколько дойдёт.',
    },
  },
  'sorting-line': {
    name: {
      en: 'One sorting line, ninety days: all the figures',
      de: 'Eine Sortieranlage, neunzig Tage: alle Zahlen',
      ru: 'Одна сортировочная линия, девяносто дней: все цифры',
    },
    description: {
      en: 'For ninety days Marat Tulegenov’s company wrote down everything: tonnes in, tonnes out, stoppages, injuries, prices of bales. Of 100 kilograms delivered, 17 were sold. He shows what raised that figure to 22 and what looked good but cost money. The raw data are available to everyone for the field work.',
      de: 'Neunzig Tage lang hat die Firma von Marat Tulegenov alles aufgeschrieben: Tonnen hinein, Tonnen hinaus, Stillstände, Verletzungen, Ballenpreise. Von 100 angelieferten Kilogramm wurden 17 verkauft. Er zeigt, was den Wert auf 22 gehoben hat und was gut aussah, aber Geld kostete. Die Rohdaten stehen allen für die Feldarbeit zur Verfügung.',
      ru: 'Девяносто дней компания Марата Тулегенова записывала всё: тонны на входе и на выходе, простои, травмы, цены на кипы. Из 100 привезённых килограммов продать удалось 17. Он расскажет, что подняло этот показатель до 22 и что выглядело красиво, но стоило денег. Исходные данные доступны всем для полевой работы.',
    },
  },
  incineration: {
    name: {
      en: 'Waste incineration: yes, but?',
      de: 'Müllverbrennung: ja, aber?',
      ru: 'Сжигание отходов: да, но?',
    },
    description: {
      en: 'A plant for six cities would turn waste into heat and take away the pressure to sort. It would also have to be fed for thirty years. Katrin Lindner, Saule Ibraeva and Marat Tulegenov defend three different answers; the audience decides which question was not asked. Bring the calorific value of your town’s waste if you know it.',
      de: 'Eine Anlage für sechs Städte würde aus Abfall Wärme machen und den Druck zum Sortieren nehmen. Sie müsste auch dreißig Jahre lang gefüttert werden. Katrin Lindner, Saule Ibraeva und Marat Tulegenov vertreten drei verschiedene Antworten; das Publikum entscheidet, welche Frage nicht gestellt wurde. Bringen Sie den Heizwert des Abfalls Ihrer Stadt mit, falls Sie ihn kennen.',
      ru: 'Завод на шесть городов превращал бы отходы в тепло и избавил бы от необходимости сортировать. Но и кормить его пришлось бы тридцать лет. Катрин Линднер, Сауле Ибраева и Марат Тулегенов отстаивают три разных ответа, а зрители решают, какой вопрос так и не прозвучал. Если знаете теплотворную способность отходов своего города, приходите с ней.',
    },
  },
  biogas: {
    name: {
      en: 'Biogas from canteens and markets',
      de: 'Biogas aus Kantinen und Märkten',
      ru: 'Биогаз из столовых и рынков',
    },
    description: {
      en: 'Soup, bread and apple cores: one tonne of kitchen waste gives about 100 cubic metres of biogas, if it is clean and warm enough. In three groups you plan a digester for a hospital in Karaganda, a market in Tashkent and a district of Hanover. Winter is part of the exercise. Paula Ernst checks the drawings and is known to be strict.',
      de: 'Suppe, Brot und Apfelreste: Eine Tonne Küchenabfall ergibt rund 100 Kubikmeter Biogas, wenn sie sauber und warm genug ist. In drei Gruppen planen Sie einen Fermenter für ein Krankenhaus in Karaganda, einen Markt in Taschkent und einen Stadtteil von Hannover. Der Winter gehört zur Aufgabe. Paula Ernst prüft die Zeichnungen und gilt als streng.',
      ru: 'Суп, хлеб и яблочные огрызки: тонна кухонных отходов даёт около 100 кубометров биогаза, если она чистая и в тепле. В трёх группах вы проектируете установку для больницы в Караганде, рынка в Ташкенте и района Ганновера. Зима входит в условия задачи. Чертежи проверяет Паула Эрнст, а она строгая.',
    },
  },
  'qa-circular': {
    name: {
      en: 'Ask anything: from the bin to the sewage works',
      de: 'Fragen Sie alles: von der Tonne bis zur Kläranlage',
      ru: 'Спрашивайте обо всём: от контейнера до очистных',
    },
    description: {
      en: 'Katrin Lindner and Holger Petersen sit down in front of the camera with a pot of tea and no slides. They begin with the questions that were left over from the first five days. Ask in English, German or Russian; those who prefer to write can use the chat.',
      de: 'Katrin Lindner und Holger Petersen setzen sich mit einer Kanne Tee und ohne Folien vor die Kamera. Sie beginnen mit den Fragen, die von den ersten fünf Tagen übrig sind. Gefragt wird auf Deutsch, Russisch oder Englisch; wer lieber schreibt, nimmt den Chat.',
      ru: 'Катрин Линднер и Хольгер Петерсен садятся перед камерой с чайником и без слайдов. Начнут с вопросов, которые остались от первых пяти дней. Спрашивать можно по-русски, по-немецки и по-английски, а кому удобнее писать — пишите в чат.',
    },
  },
  'night-sorting': {
    name: {
      en: 'Night shift: a live walk through a sorting plant',
      de: 'Nachtschicht: live durch eine Sortieranlage',
      ru: 'Ночная смена: прямая экскурсия по сортировочному заводу',
    },
    description: {
      en: 'While Almaty prepares for bed, the late shift in Dresden begins. Katrin Lindner walks along the line with a camera on her helmet: bag opener, drum screen, magnet, manual sorting. You decide where she stops and whom she asks. Loud; please use headphones.',
      de: 'Während sich Almaty bettfertig macht, beginnt in Dresden die Spätschicht. Katrin Lindner geht mit der Helmkamera die Linie entlang: Sackaufreißer, Siebtrommel, Magnet, Handsortierung. Sie bestimmen, wo sie stehen bleibt und wen sie fragt. Es wird laut, bitte Kopfhörer benutzen.',
      ru: 'Пока Алматы готовится ко сну, в Дрездене начинается вечерняя смена. Катрин Линднер идёт вдоль линии с камерой на каске: разрыватель пакетов, барабанный грохот, магнит, ручная сортировка. Вы решаете, где ей остановиться и кого расспросить. Будет шумно, возьмите наушники.',
    },
  },
  'night-session': {
    name: {
      en: 'Night-time international session: landfill gas between Santiago and Shymkent',
      de: 'Internationale Nachtrunde: Deponiegas zwischen Santiago und Schymkent',
      ru: 'Ночная международная встреча: свалочный газ от Сантьяго до Шымкента',
    },
    description: {
      en: 'When it is two in the morning in Almaty, it is late evening in Dresden and the end of the working day in Santiago. Engineers from three continents bring one gas well each: depth, pressure, methane, and what went wrong. Questions may be asked in English, Spanish and Russian. It will be recorded for those who are asleep.',
      de: 'Wenn es in Almaty zwei Uhr nachts ist, ist in Dresden später Abend und in Santiago Feierabend. Fachleute von drei Kontinenten bringen je einen Gasbrunnen mit: Tiefe, Druck, Methan und was schiefging. Gefragt wird auf Englisch, Spanisch und Russisch. Für alle, die schlafen, wird aufgezeichnet.',
      ru: 'Когда в Алматы два часа ночи, в Дрездене поздний вечер, а в Сантьяго конец рабочего дня. Инженеры с трёх континентов представляют по одной газовой скважине: глубина, давление, метан и что пошло не так. Вопросы — на английском, испанском и русском. Для тех, кто спит, будет запись.',
    },
  },
  glass: {
    name: {
      en: 'Glass without a glassworks: what remote towns can do',
      de: 'Glas ohne Glashütte: Was abgelegene Orte tun können',
      ru: 'Стекло без стекольного завода: что делать удалённым городам',
    },
    description: {
      en: 'Where the next furnace is 1,200 kilometres away, a bottle is worth less than its journey. The talk was to present crushing, foam glass and road marking beads as ways out. It has been cancelled because the speaker’s plant is being rebuilt; the slides will be sent round.',
      de: 'Wo der nächste Schmelzofen 1.200 Kilometer entfernt ist, ist eine Flasche weniger wert als ihr Weg dorthin. Der Vortrag sollte Glassand, Schaumglas und Reflexperlen als Auswege vorstellen. Er fällt aus, weil das Werk des Referenten umgebaut wird; die Folien werden verschickt.',
      ru: 'Там, где до ближайшей печи 1200 километров, бутылка стоит дешевле своей дороги. В докладе должна была идти речь о дроблении, пеностекле и световозвращающих шариках для разметки. Доклад отменён: завод докладчика на реконструкции; слайды разошлём.',
    },
  },
} as const satisfies Record<string, Described>;
