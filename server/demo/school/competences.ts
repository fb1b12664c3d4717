import type { SchoolSettings } from '../../../contract/school-settings.ts';

/** The eight fields of the cooperation. */
export const competences: SchoolSettings['competences'] = [
  {
    key: 'water',
    icon: 'water',
    localized_name: {
      en: 'Water management and waste water',
      de: 'Wasserwirtschaft und Abwasser',
      ru: 'Водное хозяйство и сточные воды',
    },
    localized_text: {
      en: 'Drinking water supply and waste water treatment.',
      de: 'Trinkwasserversorgung und Abwasserreinigung.',
      ru: 'Снабжение питьевой водой и очистка сточных вод.',
    },
  },
  {
    key: 'gauge',
    icon: 'gauge',
    localized_name: {
      en: 'Efficient use of resources',
      de: 'Effizienter Umgang mit Ressourcen',
      ru: 'Эффективное использование ресурсов',
    },
    localized_text: {
      en: 'Doing more with less material, energy and land.',
      de: 'Mehr erreichen mit weniger Material, Energie und Fläche.',
      ru: 'Больший результат при меньших затратах материалов, энергии и земли.',
    },
  },
  {
    key: 'sprout',
    icon: 'sprout',
    localized_name: {
      en: 'Environmental management and sustainable consumption',
      de: 'Umweltmanagement und nachhaltiger Konsum',
      ru: 'Экологический менеджмент и устойчивое потребление',
    },
    localized_text: {
      en: 'How companies, public bodies and households measure and reduce their consumption.',
      de: 'Wie Unternehmen, Behörden und Haushalte ihren Verbrauch messen und senken.',
      ru: 'Как предприятия, учреждения и семьи измеряют своё потребление и сокращают его.',
    },
  },
  {
    key: 'transport',
    icon: 'transport',
    localized_name: {
      en: 'Environmentally friendly mobility',
      de: 'Umweltfreundliche Mobilität',
      ru: 'Экологичный транспорт',
    },
    localized_text: {
      en: 'Transport with less noise, less soot and fewer traffic jams.',
      de: 'Verkehr mit weniger Lärm, Ruß und Stau.',
      ru: 'Транспорт, от которого меньше шума, копоти и пробок.',
    },
  },
  {
    key: 'city',
    icon: 'city',
    localized_name: {
      en: 'Sustainable development of cities and regions',
      de: 'Nachhaltige Entwicklung von Städten und Regionen',
      ru: 'Устойчивое развитие городов и регионов',
    },
    localized_text: {
      en: 'Towns with clean air and regions where people want to stay.',
      de: 'Städte mit sauberer Luft und Regionen, in denen Menschen gern bleiben.',
      ru: 'Города с чистым воздухом и регионы, из которых не хочется уезжать.',
    },
  },
  {
    key: 'energy',
    icon: 'energy',
    localized_name: {
      en: 'Green hydrogen and fuel cells',
      de: 'Grüner Wasserstoff und Brennstoffzellen',
      ru: 'Зелёный водород и топливные элементы',
    },
    localized_text: {
      en: 'Storing wind and solar energy from the steppe and using it elsewhere.',
      de: 'Wind- und Sonnenenergie aus der Steppe speichern und anderswo nutzen.',
      ru: 'Накопление энергии ветра и солнца степи и её использование в других местах.',
    },
  },
  {
    key: 'idea',
    icon: 'idea',
    localized_name: {
      en: 'Innovative cross-cutting technologies',
      de: 'Innovative Querschnittstechnologien',
      ru: 'Инновационные межотраслевые технологии',
    },
    localized_text: {
      en: 'Measurement, data and automation for all other areas.',
      de: 'Messtechnik, Daten und Automatisierung für alle anderen Felder.',
      ru: 'Измерения, данные и автоматизация для всех остальных областей.',
    },
  },
  {
    key: 'recycling',
    icon: 'recycling',
    localized_name: {
      en: 'Circular economy: waste and raw materials',
      de: 'Kreislaufwirtschaft: Abfall und Rohstoffe',
      ru: 'Экономика замкнутого цикла: отходы и сырьё',
    },
    localized_text: {
      en: 'Avoiding and sorting waste, and recovering raw materials.',
      de: 'Abfall vermeiden, trennen und als Rohstoff zurückgewinnen.',
      ru: 'Как сократить отходы, сортировать их и возвращать в производство.',
    },
  },
];
