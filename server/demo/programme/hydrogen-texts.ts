import type { Described } from '../texts.ts';

/** Green hydrogen and fuel cell technology. */
export const hydrogenTexts = {
  mangystau: {
    name: {
      en: 'Hydrogen from Mangystau: wind, desert and sea water',
      de: 'Wasserstoff aus Mangghystau: Wind, Wüste und Meerwasser',
      ru: 'Водород из Мангистау: ветер, пустыня и морская вода',
    },
    description: {
      en: 'The wind is among the best in Eurasia, the next river is 300 kilometres away. A kilogram of hydrogen needs about ten litres of pure water, and every litre has to come out of a shrinking sea. Nurlan Bekturov works out what desalination, brine and power lines mean for the price and who in Aktau would notice.',
      de: 'Der Wind gehört zu den besten in Eurasien, der nächste Fluss ist 300 Kilometer entfernt. Ein Kilogramm Wasserstoff braucht rund zehn Liter Reinwasser, und jeder Liter muss aus einem schrumpfenden Meer kommen. Nurlan Bekturov rechnet vor, was Entsalzung, Sole und Leitungen für den Preis bedeuten und wer in Aktau etwas davon merken würde.',
      ru: 'Ветер здесь один из лучших в Евразии, а до ближайшей реки 300 километров. На килограмм водорода нужно около десяти литров чистой воды, и каждый литр придётся взять из мелеющего моря. Нурлан Бектуров считает, как опреснение, рассол и линии электропередачи скажутся на цене и кто в Актау это почувствует.',
    },
  },
  electrolysis: {
    name: {
      en: 'Electrolysis for people who want to build one',
      de: 'Elektrolyse für alle, die eine bauen wollen',
      ru: 'Электролиз для тех, кто собирается его строить',
    },
    description: {
      en: 'PEM or alkaline, pressure or compressor, roof or container: the decisions are few and expensive. We go through a 1 megawatt plant from the transformer to the flare and look at two years of its fault log. About 52 kilowatt-hours go into a kilogram; we find out where the missing 19 are lost.',
      de: 'PEM oder alkalisch, Druck oder Verdichter, Halle oder Container: Es sind wenige Entscheidungen, und sie sind teuer. Wir gehen eine 1-Megawatt-Anlage vom Trafo bis zur Fackel durch und sehen uns zwei Jahre ihres Störungsbuchs an. Rund 52 Kilowattstunden stecken in einem Kilogramm; wir klären, wo die fehlenden 19 verloren gehen.',
      ru: 'PEM или щелочной, под давлением или с компрессором, в здании или в контейнере: решений немного, и все дорогие. Пройдём установку мощностью 1 мегаватт от трансформатора до факела и заглянем в журнал её неисправностей за два года. На килограмм уходит около 52 киловатт-часов; выясним, где теряются лишние 19.',
    },
  },
  'h2-cost': {
    name: {
      en: 'What does a kilogram cost? Hydrogen in one table',
      de: 'Was kostet ein Kilogramm? Wasserstoff in einer Tabelle',
      ru: 'Сколько стоит килограмм? Водород в одной таблице',
    },
    description: {
      en: 'Five inputs decide almost everything: the price of electricity, full-load hours, interest, the electrolyser and transport. You fill in the table for Aktau, for Lusatia and for a place of your choice, and then change one number at a time. A fuel cell bus, a steelworks and a fertiliser plant are waiting as customers, each with a price of its own.',
      de: 'Fünf Größen entscheiden fast alles: Strompreis, Volllaststunden, Zins, Elektrolyseur und Transport. Sie füllen die Tabelle für Aktau, für die Lausitz und für einen Ort Ihrer Wahl aus und ändern dann immer nur eine Zahl. Als Kundschaft warten ein Brennstoffzellenbus, ein Stahlwerk und eine Düngerfabrik, jede mit eigenem Preis.',
      ru: 'Почти всё решают пять величин: цена электричества, часы полной нагрузки, процентная ставка, электролизёр и транспорт. Вы заполняете таблицу для Актау, для Лужицы и для места по вашему выбору, а потом меняете по одному числу. Покупателей трое — автобус на топливных элементах, металлургический комбинат и завод удобрений, и у каждого своя цена.',
    },
  },
} as const satisfies Record<string, Described>;
