import type { Described } from '../texts.ts';

/** Environmental management and sustainable consumption. */
export const managementTexts = {
  'eco-code': {
    name: {
      en: 'Kazakhstan’s Environmental Code: what it asks of operators',
      de: 'Der Umweltkodex Kasachstans: Was er von Betreibern verlangt',
      ru: 'Экологический кодекс Казахстана: чего он требует от предприятий',
    },
    description: {
      en: 'The Code has been in force since July 2021 and has divided all installations into four categories. For the largest it means permits based on best available techniques, and for many of them new filters. Saule Ibraeva explains the steps with the example of a heating plant and compares them with the German procedure. Articles will be quoted, but only seven of them.',
      de: 'Der Kodex gilt seit Juli 2021 und teilt alle Anlagen in vier Kategorien ein. Für die größten bedeutet er Genehmigungen nach den besten verfügbaren Techniken und für viele davon neue Filter. Saule Ibraeva erläutert die Schritte am Beispiel eines Heizkraftwerks und vergleicht sie mit dem deutschen Verfahren. Es werden Artikel zitiert, aber nur sieben.',
      ru: 'Кодекс действует с июля 2021 года и делит все объекты на четыре категории. Для самых крупных это разрешения на основе наилучших доступных техник, а для многих из них — новые фильтры. Сауле Ибраева объясняет порядок действий на примере ТЭЦ и сравнивает его с немецкой процедурой. Статьи цитировать будем, но только семь.',
    },
  },
  ems: {
    name: {
      en: 'ISO 14001 without a shelf of folders',
      de: 'ISO 14001 ohne Ordnerwand',
      ru: 'ISO 14001 без шкафа с папками',
    },
    description: {
      en: 'A certificate on the wall has never saved a cubic metre of water. Using a brewery with 210 employees, we look at which six records an environmental management system really needs and who keeps them. You will leave with a list of aspects for your own workplace, one page long.',
      de: 'Ein Zertifikat an der Wand hat noch keinen Kubikmeter Wasser gespart. Am Beispiel einer Brauerei mit 210 Beschäftigten klären wir, welche sechs Aufzeichnungen ein Umweltmanagement wirklich braucht und wer sie führt. Sie gehen mit einer Liste der Umweltaspekte Ihres eigenen Arbeitsplatzes nach Hause, eine Seite lang.',
      ru: 'Сертификат на стене не сэкономил ещё ни одного кубометра воды. На примере пивоварни с 210 сотрудниками разберём, какие шесть документов действительно нужны системе экологического менеджмента и кто их ведёт. В итоге у вас будет перечень экологических аспектов вашего собственного рабочего места — на одной странице.',
    },
  },
  'school-audit': {
    name: {
      en: 'An eco-audit in two hours: School No. 34',
      de: 'Ein Öko-Audit in zwei Stunden: die Schule Nr. 34',
      ru: 'Экоаудит за два часа: школа № 34',
    },
    description: {
      en: 'Zhanar Moldabekova takes us through her school in Almaty by phone: boiler room, canteen, bins, taps. You note what you see, ask the caretaker, and estimate what the three cheapest measures would save in a year. The pupils will receive your results and vote on them.',
      de: 'Zhanar Moldabekova führt uns per Handy durch ihre Schule in Almaty: Heizungskeller, Kantine, Tonnen, Wasserhähne. Sie notieren, was Sie sehen, befragen den Hausmeister und schätzen, was die drei billigsten Maßnahmen im Jahr einsparen. Die Schülerinnen und Schüler bekommen Ihre Ergebnisse und stimmen darüber ab.',
      ru: 'Жанар Молдабекова проводит нас с телефоном по своей школе в Алматы: котельная, столовая, контейнеры, краны. Вы записываете увиденное, расспрашиваете завхоза и оцениваете, сколько сэкономят за год три самые дешёвые меры. Ученики получат ваши результаты и проголосуют за них.',
    },
  },
  procurement: {
    name: {
      en: 'Buying differently: green procurement in a town of 60,000',
      de: 'Anders einkaufen: grüne Beschaffung in einer Stadt mit 60.000 Menschen',
      ru: 'Закупать по-другому: зелёные закупки в городе на 60 000 жителей',
    },
    description: {
      en: 'Copier paper, road salt, school lunches: a town buys for several million a year and seldom asks what becomes of it. We show three tenders before and after their revision and what the suppliers said. One of them became cheaper, one dearer, and one had to be repeated.',
      de: 'Kopierpapier, Streusalz, Schulessen: Eine Stadt kauft für mehrere Millionen im Jahr ein und fragt selten, was daraus wird. Wir zeigen drei Ausschreibungen vor und nach ihrer Überarbeitung und was die Lieferfirmen dazu sagten. Eine wurde billiger, eine teurer, und eine musste wiederholt werden.',
      ru: 'Бумага для принтеров, дорожная соль, школьные обеды: город тратит на закупки миллионы в год и редко спрашивает, что с ними станет потом. Покажем три тендера до и после пересмотра и реакцию поставщиков. Один подешевел, другой подорожал, третий пришлось проводить заново.',
    },
  },
  'repair-evening': {
    name: {
      en: 'Repair evening: bring something broken',
      de: 'Reparaturabend: Bringen Sie etwas Kaputtes mit',
      ru: 'Вечер ремонта: приносите что-нибудь сломанное',
    },
    description: {
      en: 'A kettle, a zip, a pair of headphones, a wobbly chair: hold it up to the camera, and somebody here will know what to do. Two repairers from the café in Berlin-Wedding join us, and Tobias Winkler has his soldering iron ready. Last time, nine things out of fourteen worked again at the end of the evening.',
      de: 'Ein Wasserkocher, ein Reißverschluss, Kopfhörer, ein wackliger Stuhl: Halten Sie es in die Kamera, irgendjemand hier weiß Rat. Zwei Fachleute aus dem Reparaturcafé im Berliner Wedding sind dabei, und Tobias Winkler hat den Lötkolben bereitliegen. Beim letzten Mal gingen am Ende des Abends neun von vierzehn Dingen wieder.',
      ru: 'Чайник, молния, наушники, шаткий стул: покажите в камеру, и кто-нибудь обязательно подскажет, что делать. С нами два мастера из ремонтного кафе в берлинском районе Веддинг, а Тобиас Винклер держит наготове паяльник. В прошлый раз к концу вечера из четырнадцати вещей снова заработали девять.',
    },
  },
  cooking: {
    name: {
      en: 'Cooking without leftovers',
      de: 'Kochen ohne Reste',
      ru: 'Готовим без остатков',
    },
    description: {
      en: 'Dana Omarova cooks in Karaganda, Paula Ernst in Brandenburg, with whatever has been in the fridge too long. Both start with the same shopping list and weigh what is left over at the end. Those who cook along need onions, stale bread, an egg and something green.',
      de: 'Dana Omarova kocht in Karaganda, Paula Ernst in Brandenburg, und zwar mit dem, was schon zu lange im Kühlschrank liegt. Beide beginnen mit derselben Einkaufsliste und wiegen am Ende, was übrig ist. Wer mitkocht, braucht Zwiebeln, altes Brot, ein Ei und etwas Grünes.',
      ru: 'Дана Омарова готовит в Караганде, Паула Эрнст — в Бранденбурге, и обе из того, что слишком долго пролежало в холодильнике. Список покупок одинаковый, а в конце обе взвешивают остатки. Если хотите готовить вместе с нами, нужны лук, чёрствый хлеб, яйцо и немного зелени.',
    },
  },
} as const satisfies Record<string, Described>;
