import type { Described } from '../texts.ts';

/** Mobility without environmental damage. */
export const mobilityTexts = {
  'winter-bus': {
    name: {
      en: 'A battery bus at minus thirty',
      de: 'Ein Batteriebus bei minus dreißig Grad',
      ru: 'Электробус при минус тридцати',
    },
    description: {
      en: 'On the coldest day of our measurements the heating used more electricity than the motor. Cem Aydın shows data from one winter in Astana, bus by bus: range, door openings, preheating in the depot. Afterwards we work out how many chargers a line with 14 vehicles needs and what a diesel heater in an electric bus means for the balance.',
      de: 'Am kältesten Messtag brauchte die Heizung mehr Strom als der Motor. Cem Aydın zeigt Daten eines Winters in Astana, Bus für Bus: Reichweite, Türöffnungen, Vorheizen im Depot. Danach rechnen wir aus, wie viele Ladepunkte eine Linie mit 14 Fahrzeugen braucht und was eine Dieselheizung im Elektrobus für die Bilanz bedeutet.',
      ru: 'В самый холодный день наших измерений отопление потребляло больше электричества, чем двигатель. Джем Айдын показывает данные за одну зиму в Астане по каждому автобусу: запас хода, открывание дверей, прогрев в парке. Затем посчитаем, сколько зарядных станций нужно маршруту с 14 машинами и как дизельный отопитель в электробусе меняет баланс.',
    },
  },
  tram: {
    name: {
      en: 'Does Almaty need its tram back?',
      de: 'Braucht Almaty seine Straßenbahn zurück?',
      ru: 'Нужно ли Алматы вернуть трамвай?',
    },
    description: {
      en: 'The last tram ran in 2015; since then there have been plans, drawings and a good deal of nostalgia. Two people argue in favour, two against, and after forty minutes they change sides. The audience votes before and after. Please come with a route you travel every week.',
      de: 'Die letzte Straßenbahn fuhr 2015; seither gab es Pläne, Zeichnungen und viel Wehmut. Zwei Personen sprechen dafür, zwei dagegen, und nach vierzig Minuten tauschen sie die Seiten. Das Publikum stimmt vorher und nachher ab. Bitte bringen Sie eine Strecke mit, die Sie jede Woche fahren.',
      ru: 'Последний трамвай прошёл в 2015 году; с тех пор были планы, чертежи и много ностальгии. Двое выступают за, двое — против, а через сорок минут они меняются сторонами. Зрители голосуют до и после. Приходите с маршрутом, по которому ездите каждую неделю.',
    },
  },
} as const satisfies Record<string, Described>;
