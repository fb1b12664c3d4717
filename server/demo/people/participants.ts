import { readTable, words } from '../table.ts';

/**
 * The participants. `shows` lists the visible fields of a profile; `hidden` people are in no list. `lang` is
 * the language of the person, `course` the course they attend; guests of the 2020 edition attend none.
 */
const who = `
  key          | first     | last         | first_ru   | last_ru      | born       | land | lang | course | shows               | edition
  omarova      | Dana      | Omarova      | Дана       | Омарова      | 1996-03-14 | KZ   | en   | 1      | email birthday      |
  sadykov      | Arman     | Sadykov      | Арман      | Садыков      | 1999-07-22 | KZ   | ru   | 1      | email phone         |
  petrova      | Irina     | Petrova      | Ирина      | Петрова      | 1987-11-30 | KZ   | ru   | 2      | email               |
  zhumabaeva   | Aigerim   | Zhumabaeva   | Айгерим    | Жумабаева    | 1994-02-08 | KZ   | ru   | 1      | email birthday      |
  iskakov      | Daniyar   | Iskakov      | Данияр     | Искаков      | 1991-09-17 | KZ   | ru   | 2      | phone               |
  keller       | Lukas     | Keller       | Лукас      | Келлер       | 2000-05-03 | DE   | de   | 1      | email birthday      |
  bauer        | Johanna   | Bauer        | Йоханна    | Бауэр        | 1992-12-19 | DE   | de   | 1      | email phone         |
  serikova     | Madina    | Serikova     | Мадина     | Серикова     | 1998-04-25 | KZ   | ru   | 1      | birthday            |
  kozlov       | Sergei    | Kozlov       | Сергей     | Козлов       | 1979-01-12 | KZ   | ru   | 2      | email phone         |
  abdrakhmanov | Yerbol    | Abdrakhmanov | Ербол      | Абдрахманов  | 1985-06-06 | KZ   | ru   | 2      |                     |
  moldabekova  | Zhanar    | Moldabekova  | Жанар      | Молдабекова  | 1990-10-10 | KZ   | ru   | 1      | email birthday      |
  winkler      | Tobias    | Winkler      | Тобиас     | Винклер      | 1989-08-27 | DE   | de   | 2      | email               |
  tsoi         | Anna      | Tsoi         | Анна       | Цой          | 1997-01-31 | KZ   | en   | 1      | email birthday      |
  suleimenov   | Ruslan    | Suleimenov   | Руслан     | Сулейменов   | 1993-05-15 | KZ   | ru   | 2      | phone birthday      |
  franke       | Miriam    | Franke       | Мириам     | Франке       | 1995-09-09 | DE   | de   | 1      | email               |
  kenzhebaeva  | Asel      | Kenzhebaeva  | Асель      | Кенжебаева   | 2001-03-02 | KZ   | ru   | 1      | birthday            |
  beisenov     | Alikhan   | Beisenov     | Алихан     | Бейсенов     | 1988-12-01 | KZ   | en   | 2      | email phone         |
  pohl         | Jonas     | Pohl         | Йонас      | Поль         | 1998-11-11 | DE   | de   | 1      | email birthday      |
  tursunov     | Bekzod    | Tursunov     | Бекзод     | Турсунов     | 1996-08-20 | UZ   | ru   | 2      | email               |
  asanova      | Nurgul    | Asanova      | Нургуль    | Асанова      | 1993-03-28 | KG   | ru   | 1      | email birthday      | summer2020
  rakhimov     | Farrukh   | Rakhimov     | Фаррух     | Рахимов      | 1990-07-07 | TJ   | ru   | 2      | phone               | summer2020
  schaefer     | Clara     | Schäfer      | Клара      | Шефер        | 1999-02-14 | DE   | de   | 1      | email birthday      |
  mukanova     | Togzhan   | Mukanova     | Тогжан     | Муканова     | 1986-05-21 | KZ   | ru   | 1      | email               |
  orlova       | Ksenia    | Orlova       | Ксения     | Орлова       | 1995-12-24 | KZ   | ru   | 2      | email birthday      |
  zhaksybaev   | Miras     | Zhaksybaev   | Мирас      | Жаксыбаев    | 1997-06-18 | KZ   | ru   | 1      |                     |
  hartmann     | Felix     | Hartmann     | Феликс     | Хартманн     | 1984-10-05 | DE   | de   | 2      | email phone         |
  bekova       | Laura     | Bekova       | Лаура      | Бекова       | 1992-01-16 | KZ   | ru   | 1      | email               |
  ismailov     | Timur     | Ismailov     | Тимур      | Исмаилов     | 1989-04-04 | KZ   | ru   | 1      | phone birthday      |
  ernst        | Paula     | Ernst        | Паула      | Эрнст        | 1997-07-13 | DE   | de   | 2      | email               |
  kairatova    | Aliya     | Kairatova    | Алия       | Кайратова    | 1994-11-08 | KZ   | en   | 1      | email phone         |
  volkov       | Denis     | Volkov       | Денис      | Волков       | 1982-09-29 | KZ   | ru   | 2      |                     |
  akylbekov    | Sanzhar   | Akylbekov    | Санжар     | Акылбеков    | 2000-01-05 | KZ   | ru   | 1      | birthday            |
  yusupova     | Kamila    | Yusupova     | Камила     | Юсупова      | 1998-10-26 | UZ   | ru   | 1      | email birthday      |
  lorenz       | Niklas    | Lorenz       | Никлас     | Лоренц       | 1990-03-19 | DE   | de   | 2      | email               |
  baimukhanova | Dinara    | Baimukhanova | Динара     | Баймуханова  | 1991-05-27 | KZ   | ru   | 2      | email phone         |
  toktosunov   | Azamat    | Toktosunov   | Азамат     | Токтосунов   | 1987-08-03 | KG   | ru   |        | email               | summer2020
  riedel       | Emilia    | Riedel       | Эмилия     | Ридель       | 1996-06-23 | DE   | de   |        | email birthday      | summer2020
  galiev       | Rinat     | Galiev       | Ринат      | Галиев       | 1983-12-15 | KZ   | ru   | 2      | hidden              | summer2020
  shaikenova   | Saltanat  | Shaikenova   | Салтанат   | Шайкенова    | 1989-02-22 | KZ   | ru   |        | email birthday      | summer2020
  busch        | Leon      | Busch        | Леон       | Буш          | 2001-09-01 | DE   | de   | 1      | hidden              |
`;

const whatTheyDo = `
  key          | degree   | study                                              | work                                     | position                    | specialization
  omarova      | M.Sc.    | Karaganda Technical University                     | Saryarka Eco Service, Karaganda          | Environmental engineer      | Waste balances, sorting analyses
  sadykov      | B.Sc.    | Satbayev University                                |                                          | Master’s student            | Biogas
  petrova      | Engineer | East Kazakhstan Technical University               | Altai Processing Plant, Ridder           | Инженер-технолог            | Хвостохранилища, водооборот
  zhumabaeva   | M.Sc.    | Al-Farabi Kazakh National University               |                                          | PhD student                 | Микропластик в реках
  iskakov      | M.Sc.    | Toraighyrov University, Pavlodar                   | Ertis Shlak, Pavlodar                    | Начальник участка           | Золошлаковые отходы
  keller       | B.Sc.    | Universität Freiburg                               |                                          | Masterstudent               | Abfallwirtschaft im ländlichen Raum
  bauer        | M.A.     | Freie Universität Berlin; HTW Berlin               | Büro für Umweltkommunikation, Berlin     | Projektleiterin             | Beteiligung, Umweltbildung
  serikova     | B.Sc.    | Deutsch-Kasachische Universität                    |                                          | Master’s student            | Integrated water management
  kozlov       | Engineer | Karaganda Industrial University                    | Steel works laboratory, Temirtau         | Ведущий инженер-эколог      | Шлаки, газоочистка
  abdrakhmanov | Engineer | Zhubanov University, Aktobe                        | Aktobe Su Arnasy                         | Главный инженер             | Канализационные очистные сооружения
  moldabekova  | M.A.     | Abai University                                    | School no. 34, Almaty                    | Учитель биологии            | Экологическое образование
  winkler      | Dipl.-Ing. | Universität Kassel                               | Abfallwerke Fulda-Werra                  | Betriebsleiter Kompostwerk  | Bioabfall, Vergärung
  tsoi         | M.Sc.    | Nazarbayev University; Politecnico di Torino       | Open Air Data, Almaty                    | Data analyst                | Air quality, open data
  suleimenov   | Engineer | Auezov University, Shymkent                        | Taza Shymkent                            | Руководитель логистики      | Маршруты вывоза отходов
  franke       | M.Sc.    | Universität Leipzig                                | Büro Stadt und Boden, Leipzig            | Junior-Planerin             | Brachflächen, Altlasten
  kenzhebaeva  |          | Satbayev University                                |                                          | Студентка                   | Очистка воды
  beisenov     | MBA      | KIMEP University                                   | Zhetysu Compost, Taldykorgan             | Founder                     | Composting of market waste
  pohl         | B.Eng.   | Hochschule Magdeburg-Stendal                       |                                          | Masterstudent               | Recyclingtechnik
  tursunov     | M.Sc.    | TIIAME, Tashkent                                   | Toshkent Suv                             | Инженер                     | Потери в водопроводных сетях
  asanova      | M.Sc.    | Kyrgyz State Technical University                  | Taza Aiyl, Bishkek                       | Координатор проектов        | Сельские системы сбора отходов
  rakhimov     | Engineer | Tajik Technical University                         | Khujandvodokanal                         | Инженер-гидролог            | Горные реки
  schaefer     | B.Sc.    | TU Dresden                                         |                                          | Masterstudentin             | Wasserbau
  mukanova     | Engineer | Baitursynov University, Kostanay                   | Regional ecology department, Kostanay    | Главный специалист          | Разрешения, отчётность
  orlova       | M.Sc.    | Kozybayev University, Petropavl                    | Laboratory Ishim, Petropavl              | Химик-аналитик              | Питьевая вода
  zhaksybaev   | B.Sc.    | Korkyt Ata University, Kyzylorda                   |                                          | Магистрант                  | Засоление почв
  hartmann     | Dr.-Ing. | TU Hamburg                                         | Klarwerk Nord, Bremen                    | Vertriebsingenieur          | Schlammentwässerung
  bekova       | M.Sc.    | Dulaty University, Taraz                           | Taraz Phosphor Lab                       | Инженер-эколог              | Фосфогипс
  ismailov     | B.A.     | Narxoz University                                  | Almaty Bus Park 3                        | Диспетчер                   | Общественный транспорт
  ernst        | M.Sc.    | Universität Bremen                                 | Havelgas Technik, Brandenburg            | Projektingenieurin          | Biogasanlagen
  kairatova    | M.A.     | Nazarbayev University                              | City hall, Astana                        | Urban development officer   | Green districts
  volkov       | Engineer | Rudny Industrial Institute                         | Mining combine, Rudny                    | Горный инженер              | Отвалы, рекультивация
  akylbekov    |          | Shakarim University, Semey                         |                                          | Студент                     | Возобновляемая энергетика
  yusupova     | B.Sc.    | Samarkand State University                         | Samarqand Eko                            | Специалист по связям        | Экотуризм
  lorenz       | Dipl.-Ing. | BTU Cottbus                                      | Lausitz Rekultivierung, Cottbus          | Bauleiter                   | Bergbaufolgelandschaften
  baimukhanova | M.Sc.    | Atyrau Oil and Gas University                      | Caspian Water Lab, Atyrau                | Эколог                      | Нефтешламы, морская среда
  toktosunov   | Engineer | Osh Technological University                       | Osh Tazalyk                              | Заместитель директора       | Полигоны
  riedel       | Dr.      | TU Dresden                                         | Elbsort Anlagen, Dresden                 | Entwicklungsingenieurin     | Sensorgestützte Sortierung
  galiev       | Engineer | Zhangir Khan University, Oral                      | Akzhaiyk Gaz, Oral                       | Инженер                     | Попутный газ
  shaikenova   | Engineer | Zhezkazgan University                              | Copper works, Zhezkazgan                 | Эколог                      | Пылеподавление
  busch        | B.Sc.    | Universität Stuttgart                              |                                          | Masterstudent               | Wasserstofflogistik
`;

export const participants = readTable(who, [
  'key',
  'first',
  'last',
  'first_ru',
  'last_ru',
  'born',
  'land',
  'lang',
  'course',
  'shows',
  'edition',
]).map(({ course, shows, ...row }) => ({
  ...row,
  names: [row.first, row.first_ru] as const,
  surnames: [row.last, row.last_ru] as const,
  course: course === '' ? null : Number(course),
  shows: new Set(words(shows)),
}));

export type Participant = (typeof participants)[number];

export const occupations = new Map(
  readTable(whatTheyDo, ['key', 'degree', 'study', 'work', 'position', 'specialization']).map((row) => [
    row.key,
    row,
  ]),
);
