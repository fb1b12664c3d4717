import type { Texts } from '../texts.ts';

/** Companies of the business meetings, all invented; `speaker` is their representative. */
export const companies = {
  elbsort: {
    name: 'Elbsort Anlagen',
    speaker: 'riedel',
    about: {
      en: 'Elbsort Anlagen (Dresden) builds small sorting lines that fit into an existing hall.',
      de: 'Elbsort Anlagen (Dresden) baut kleine Sortierlinien, die in eine vorhandene Halle passen.',
      ru: 'Elbsort Anlagen (Дрезден) строит небольшие сортировочные линии, которые помещаются в готовый цех.',
    },
  },
  klarwerk: {
    name: 'Klarwerk Nord',
    speaker: 'hartmann',
    about: {
      en: 'Klarwerk Nord (Bremen) makes screw presses and dryers for sewage works of up to 100,000 inhabitants.',
      de: 'Klarwerk Nord (Bremen) fertigt Schneckenpressen und Trockner für Kläranlagen bis 100.000 Einwohner.',
      ru: 'Klarwerk Nord (Бремен) выпускает шнековые прессы и сушилки для очистных сооружений до 100 000 жителей.',
    },
  },
  havelgas: {
    name: 'Havelgas Technik',
    speaker: 'ernst',
    about: {
      en: 'Havelgas Technik (Brandenburg) plans digesters that survive a continental winter.',
      de: 'Havelgas Technik (Brandenburg) plant Fermenter, die einen kontinentalen Winter überstehen.',
      ru: 'Havelgas Technik (Бранденбург) проектирует биогазовые установки, способные пережить континентальную зиму.',
    },
  },
  lausitz: {
    name: 'Lausitz Rekultivierung',
    speaker: 'lorenz',
    about: {
      en: 'Lausitz Rekultivierung (Cottbus) shapes and plants former mining land.',
      de: 'Lausitz Rekultivierung (Cottbus) formt und bepflanzt ehemalige Bergbauflächen.',
      ru: 'Lausitz Rekultivierung (Котбус) планирует и озеленяет земли после горных работ.',
    },
  },
  fulda: {
    name: 'Abfallwerke Fulda-Werra',
    speaker: 'winkler',
    about: {
      en: 'Abfallwerke Fulda-Werra (near Kassel) runs a composting plant for 18,000 tonnes a year and shares its drawings.',
      de: 'Die Abfallwerke Fulda-Werra (bei Kassel) betreiben ein Kompostwerk für 18.000 Tonnen im Jahr und geben ihre Pläne weiter.',
      ru: 'Abfallwerke Fulda-Werra (под Касселем) эксплуатирует компостный завод на 18 000 тонн в год и делится чертежами.',
    },
  },
  neckar: {
    name: 'Neckar-Mobil',
    speaker: 'aydin',
    about: {
      en: 'Neckar-Mobil (Stuttgart) plans depots and charging for electric bus fleets.',
      de: 'Neckar-Mobil (Stuttgart) plant Betriebshöfe und Ladetechnik für Elektrobusse.',
      ru: 'Neckar-Mobil (Штутгарт) проектирует парки и зарядную инфраструктуру для электробусов.',
    },
  },
  rhein: {
    name: 'Wasserstoffwerkstatt Rhein',
    speaker: 'reuter',
    about: {
      en: 'Wasserstoffwerkstatt Rhein (Aachen) operates test electrolysers and trains their crews.',
      de: 'Die Wasserstoffwerkstatt Rhein (Aachen) betreibt Versuchselektrolyseure und schult deren Personal.',
      ru: 'Wasserstoffwerkstatt Rhein (Ахен) эксплуатирует опытные электролизёры и обучает персонал.',
    },
  },
  taza: {
    name: 'Taza Oram',
    speaker: 'tulegenov',
    about: {
      en: 'Taza Oram (Almaty) collects the waste of four city districts with 140 vehicles.',
      de: 'Taza Oram (Almaty) entsorgt mit 140 Fahrzeugen vier Stadtbezirke.',
      ru: 'Taza Oram (Алматы) обслуживает четыре района города, в парке 140 машин.',
    },
  },
  saryarka: {
    name: 'Saryarka Eco Service',
    speaker: 'omarova',
    about: {
      en: 'Saryarka Eco Service (Karaganda) draws up waste balances for towns and is planning its first sorting hall.',
      de: 'Saryarka Eco Service (Karaganda) erstellt kommunale Abfallbilanzen und plant seine erste Sortierhalle.',
      ru: 'Saryarka Eco Service (Караганда) составляет балансы отходов для городов и готовит свой первый сортировочный цех.',
    },
  },
  ertis: {
    name: 'Ertis Shlak',
    speaker: 'iskakov',
    about: {
      en: 'Ertis Shlak (Pavlodar) sells ash and slag to road builders.',
      de: 'Ertis Shlak (Pawlodar) verkauft Asche und Schlacke an den Straßenbau.',
      ru: 'Ertis Shlak (Павлодар) продаёт золу и шлак дорожным строителям.',
    },
  },
  zhetysu: {
    name: 'Zhetysu Compost',
    speaker: 'beisenov',
    about: {
      en: 'Zhetysu Compost (Taldykorgan) turns the waste of a wholesale market into compost.',
      de: 'Zhetysu Compost (Taldyqorghan) macht aus den Abfällen eines Großmarkts Kompost.',
      ru: 'Zhetysu Compost (Талдыкорган) превращает отходы оптового рынка в компост.',
    },
  },
  aktobe: {
    name: 'Aktobe Su Arnasy',
    speaker: 'abdrakhmanov',
    about: {
      en: 'Aktobe Su Arnasy runs a sewage works from 1978 and has sludge beds that are full.',
      de: 'Aktobe Su Arnasy betreibt eine Kläranlage von 1978 und hat volle Schlammbeete.',
      ru: 'Aktobe Su Arnasy эксплуатирует очистные сооружения 1978 года; иловые площадки переполнены.',
    },
  },
  shymkent: {
    name: 'Taza Shymkent',
    speaker: 'suleimenov',
    about: {
      en: 'Taza Shymkent empties 9,000 containers and is looking for shorter routes.',
      de: 'Taza Shymkent leert 9.000 Behälter und sucht kürzere Touren.',
      ru: 'Taza Shymkent обслуживает 9000 контейнеров и ищет маршруты покороче.',
    },
  },
  buspark: {
    name: 'Almaty Bus Park 3',
    speaker: 'ismailov',
    about: {
      en: 'Almaty Bus Park 3 has 180 gas buses and room for 40 charging points.',
      de: 'Almaty Bus Park 3 hat 180 Gasbusse und Platz für 40 Ladepunkte.',
      ru: 'В Almaty Bus Park 3 180 газовых автобусов и место для 40 зарядных станций.',
    },
  },
  mangystau: {
    name: 'Mangystau Energy Lab',
    speaker: 'bekturov',
    about: {
      en: 'Mangystau Energy Lab (Aktau) measures wind and tests desalination with solar power.',
      de: 'Mangystau Energy Lab (Aktau) misst Wind und erprobt Entsalzung mit Solarstrom.',
      ru: 'Mangystau Energy Lab (Актау) измеряет ветер и испытывает опреснение на солнечной энергии.',
    },
  },
  altai: {
    name: 'Altai Processing Plant',
    speaker: 'petrova',
    about: {
      en: 'Altai Processing Plant (Ridder) wants to close an old tailings pond for good.',
      de: 'Altai Processing Plant (Ridder) will ein altes Schlammbecken endgültig schließen.',
      ru: 'Altai Processing Plant (Риддер) хочет окончательно закрыть старое хвостохранилище.',
    },
  },
} as const satisfies Record<string, { name: string; speaker: string; about: Texts }>;

export type Company = keyof typeof companies;
