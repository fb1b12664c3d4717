import type { Described } from '../texts.ts';

/** Innovative cross-sectional technologies. */
export const technologyTexts = {
  'air-sensor': {
    name: {
      en: 'Build your own air sensor',
      de: 'Den eigenen Luftsensor bauen',
      ru: 'Собираем датчик воздуха своими руками',
    },
    description: {
      en: 'One microcontroller, one particle counter, one lunch box and a morning. Those who received the parcel solder along; the others write the program that reads the data. At the end all sensors stand on window sills between Petropavl and Kassel and report to the same map. Beginners welcome, hot glue obligatory.',
      de: 'Ein Mikrocontroller, ein Partikelzähler, eine Brotdose und ein Vormittag. Wer das Paket bekommen hat, lötet mit; die anderen schreiben das Programm, das die Daten liest. Am Ende stehen alle Sensoren auf Fensterbänken zwischen Petropawl und Kassel und melden an dieselbe Karte. Vorkenntnisse sind nicht nötig, Heißkleber schon.',
      ru: 'Один микроконтроллер, один счётчик частиц, один ланч-бокс и одно утро. Те, кто получил посылку, паяют вместе с нами, остальные пишут программу для чтения данных. В конце все датчики стоят на подоконниках от Петропавловска до Касселя и передают данные на одну карту. Новичкам рады, термоклей обязателен.',
    },
  },
  satellites: {
    name: {
      en: 'Finding illegal dumps from 786 kilometres up',
      de: 'Wilde Müllkippen aus 786 Kilometern Höhe finden',
      ru: 'Ищем стихийные свалки с высоты 786 километров',
    },
    description: {
      en: 'Free satellite images show every place in Kazakhstan every five days, at ten metres per pixel. Viktor Kim explains how a dump differs from a quarry, a car park and a salt pan. In one district 46 suspicious spots were found; on site 31 of them turned out to be dumps, nine were sheep pens. What happens after the finding is the harder part.',
      de: 'Freie Satellitenbilder zeigen jeden Ort Kasachstans alle fünf Tage mit zehn Metern je Bildpunkt. Viktor Kim erklärt, worin sich eine Kippe von einem Steinbruch, einem Parkplatz und einer Salzpfanne unterscheidet. In einem Kreis wurden 46 verdächtige Stellen gefunden; vor Ort waren 31 davon Kippen, neun waren Schafpferche. Schwieriger ist, was nach dem Fund geschieht.',
      ru: 'Бесплатные спутниковые снимки показывают любую точку Казахстана каждые пять дней с разрешением десять метров. Виктор Ким объясняет, чем свалка отличается от карьера, парковки и солончака. В одном районе нашлось 46 подозрительных мест; на земле 31 из них оказалось свалкой, девять — овечьими загонами. Самое трудное начинается после находки.',
    },
  },
  nir: {
    name: {
      en: 'What the sorting camera sees, and what it misses',
      de: 'Was die Sortierkamera sieht und was ihr entgeht',
      ru: 'Что видит сортировочная камера и чего не замечает',
    },
    description: {
      en: 'Near-infrared light tells PET from polypropylene in milliseconds and is blind to black plastic. With recordings from a line in Dresden we look at belts, air jets and false hits, and at what machine learning has really changed. Emilia Riedel brings the twelve objects on which every line she has tested has failed.',
      de: 'Nahinfrarot unterscheidet PET in Millisekunden von Polypropylen und ist blind für schwarzen Kunststoff. Anhand von Aufnahmen einer Dresdner Linie geht es um Bänder, Druckluftdüsen und Fehlgriffe und darum, was maschinelles Lernen wirklich verändert hat. Emilia Riedel bringt die zwölf Gegenstände mit, an denen bisher jede Linie gescheitert ist, die sie geprüft hat.',
      ru: 'Ближний инфракрасный свет за миллисекунды отличает ПЭТ от полипропилена, но не видит чёрный пластик. По записям с дрезденской линии разберём ленты, воздушные сопла, ошибки распознавания и то, что на самом деле изменило машинное обучение. Эмилия Ридель принесёт двенадцать предметов, на которых споткнулась каждая проверенная ею линия.',
    },
  },
  'qa-tech': {
    name: {
      en: 'Questions to the tinkerers: sensors, cameras, chargers',
      de: 'Fragen an die Tüftler: Sensoren, Kameras, Ladepunkte',
      ru: 'Вопросы к изобретателям: датчики, камеры, зарядки',
    },
    description: {
      en: 'An hour without slides. Viktor Kim, Katrin Lindner and Cem Aydın answer what remained open in the technology block, starting with the questions collected in the chat. If nobody asks about the cost, the moderator will.',
      de: 'Eine Stunde ohne Folien. Viktor Kim, Katrin Lindner und Cem Aydın beantworten, was im Technikblock offengeblieben ist, angefangen mit den im Chat gesammelten Fragen. Wenn niemand nach den Kosten fragt, tut es die Moderation.',
      ru: 'Час без слайдов. Виктор Ким, Катрин Линднер и Джем Айдын отвечают на то, что осталось неясным в технологическом блоке, начиная с вопросов из чата. Если никто не спросит о стоимости, спросит модератор.',
    },
  },
} as const satisfies Record<string, Described>;
