import type { Described } from '../texts.ts';

/** Efficient resource use. */
export const resourceTexts = {
  ash: {
    name: {
      en: 'Forty percent ash: what can be built from Ekibastuz coal',
      de: 'Vierzig Prozent Asche: Was sich aus Ekibastus-Kohle bauen lässt',
      ru: 'Сорок процентов золы: что можно построить из экибастузского угля',
    },
    description: {
      en: 'Two fifths of every wagon of Ekibastuz coal remain as ash, and most of it is flushed into ponds. Yelena Schmidt presents four uses that her laboratory has tested: road base, aerated concrete, cement and mine backfill. For each she names the grain size, the price at which it pays and the reason why it is still rare.',
      de: 'Von jedem Waggon Ekibastus-Kohle bleiben zwei Fünftel als Asche zurück, und das meiste davon wird in Becken gespült. Yelena Schmidt stellt vier Verwendungen vor, die ihr Labor geprüft hat: Straßenunterbau, Porenbeton, Zement und Bergversatz. Zu jeder nennt sie die Körnung, den Preis, ab dem es sich lohnt, und den Grund, warum es noch selten geschieht.',
      ru: 'От каждого вагона экибастузского угля две пятых остаются золой, и большую её часть смывают в золоотвалы. Елена Шмидт рассказывает о четырёх вариантах использования, проверенных в её лаборатории: основание дорог, газобетон, цемент и закладка выработок. Для каждого она называет крупность, цену, при которой он окупается, и причину, почему его пока применяют редко.',
    },
  },
  tailings: {
    name: {
      en: 'Mining twice: metals from tailings ponds',
      de: 'Zweimal Bergbau: Metalle aus Spülhalden',
      ru: 'Добыть второй раз: металлы из хвостохранилищ',
    },
    description: {
      en: 'A pond from 1962 may hold more zinc per tonne than the ore that is mined today. We compare a heap in Freiberg with one near Ridder: drilling, mineralogy, flotation tests and the water that comes out at the bottom. Metal prices decide whether it is worth it; dams and dust decide whether it can wait.',
      de: 'Ein Becken von 1962 enthält mitunter mehr Zink je Tonne als das Erz, das heute gefördert wird. Wir vergleichen eine Halde in Freiberg mit einer bei Ridder: Bohrungen, Mineralogie, Flotationsversuche und das Wasser, das unten austritt. Ob es sich lohnt, entscheiden die Metallpreise; ob es warten kann, entscheiden Damm und Staub.',
      ru: 'В хвостохранилище 1962 года цинка на тонну бывает больше, чем в руде, которую добывают сегодня. Сравниваем отвал во Фрайберге и хвостохранилище под Риддером: бурение, минералогия, опыты по флотации и вода, которая выходит снизу. Стоит ли игра свеч, решают цены на металлы; можно ли ждать, решают дамба и пыль.',
    },
  },
  'material-flow': {
    name: {
      en: 'Where do the tonnes go? Material flow accounting with a plain spreadsheet',
      de: 'Wo bleiben die Tonnen? Stoffstrombilanz mit einer einfachen Tabelle',
      ru: 'Куда уходят тонны? Материальный баланс в обычной таблице',
    },
    description: {
      en: 'A dairy in Kostanay buys 100 tonnes of milk and sells 87 tonnes of products. You get its delivery notes, its electricity bill and its water meter, and two hours to find the other 13 tonnes. Work in pairs, one from Kazakhstan and one from Germany where possible. A spreadsheet is enough; special software is not allowed.',
      de: 'Eine Molkerei in Qostanai kauft 100 Tonnen Milch und verkauft 87 Tonnen Produkte. Sie bekommen ihre Lieferscheine, ihre Stromrechnung und ihren Wasserzähler und haben zwei Stunden, um die übrigen 13 Tonnen zu finden. Gearbeitet wird zu zweit, möglichst deutsch-kasachisch. Eine Tabelle genügt; Spezialsoftware ist nicht erlaubt.',
      ru: 'Молокозавод в Костанае закупает 100 тонн молока и продаёт 87 тонн продукции. Вам дают накладные, счёт за электричество и показания водомера — и два часа, чтобы найти остальные 13 тонн. Работаем парами, по возможности казахстанско-германскими. Достаточно обычной таблицы, специальные программы запрещены.',
    },
  },
} as const satisfies Record<string, Described>;
