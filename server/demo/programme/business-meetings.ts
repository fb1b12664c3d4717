import { readTable } from '../table.ts';
import type { Described, Texts } from '../texts.ts';
import { type Company, companies } from './companies.ts';

/** Half-hour meetings between 13:00 and 17:00 of the home zone, during office hours of both countries. */
const table = `
  day | start | a        | b         | track      | en                                  | de                                       | ru
  -1  | 13:30 | klarwerk | aktobe    | Aqua       | Sludge presses                      | Schlammpressen                           | Прессы для осадка
  -1  | 14:00 | fulda    | zhetysu   | Circular   | Film in compost                     | Folie im Kompost                         | Плёнка в компосте
  -1  | 14:30 | lausitz  | altai     | Resource   | Covering a tailings pond            | Abdeckung eines Schlammbeckens           | Покрытие хвостохранилища
  0   | 13:00 | elbsort  | taza      | Circular   | A second sorting line               | Eine zweite Sortierlinie                 | Вторая сортировочная линия
  0   | 13:30 | klarwerk | taza      | Aqua       | Leachate treatment                  | Sickerwasserbehandlung                   | Очистка фильтрата
  0   | 14:00 | havelgas | zhetysu   | Circular   | Digesting melon waste               | Vergärung von Melonenabfällen            | Сбраживание отходов бахчевых
  0   | 14:30 | neckar   | shymkent  | Mobility   | Electric collection vehicles        | Elektrische Müllfahrzeuge                | Электрические мусоровозы
  0   | 15:00 | elbsort  | saryarka  | Circular   | A sorting hall for Karaganda        | Eine Sortierhalle für Karaganda          | Сортировочный цех для Караганды
  0   | 15:30 | lausitz  | ertis     | Resource   | Ash as fill for open-cast mines     | Asche als Füllstoff für Tagebaue         | Зола для засыпки разрезов
  0   | 16:00 | fulda    | shymkent  | Circular   | Containers for organic waste        | Behälter für Bioabfall                   | Контейнеры для органических отходов
  0   | 16:30 | havelgas | aktobe    | Aqua       | Digester gas from sewage sludge     | Faulgas aus Klärschlamm                  | Биогаз из осадка сточных вод
  1   | 14:00 | elbsort  | shymkent  | Circular   | Manual sorting in the heat          | Handsortierung bei Hitze                 | Ручная сортировка в жару
  1   | 14:30 | neckar   | buspark   | Mobility   | Forty charging points               | Vierzig Ladepunkte                       | Сорок зарядных станций
  1   | 15:00 | havelgas | saryarka  | Circular   | Canteen waste of four towns         | Kantinenabfälle aus vier Städten         | Отходы столовых четырёх городов
  1   | 15:30 | klarwerk | altai     | Resource   | Clarifying process water            | Klärung von Prozesswasser                | Осветление технологической воды
  3   | 14:30 | rhein    | mangystau | Hydrogen   | Training for an electrolyser crew   | Schulung für eine Elektrolyse-Mannschaft | Обучение персонала электролизёра
  3   | 15:00 | rhein    | buspark   | Hydrogen   | Fuel cells on steep routes          | Brennstoffzellen auf steilen Linien      | Топливные элементы на крутых маршрутах
  3   | 15:30 | lausitz  | mangystau | Hydrogen   | Brine and bare soil                 | Sole und nackter Boden                   | Рассол и голая почва
`;

const closing: Texts = {
  en: 'Thirty minutes, interpreted between German and Russian; the figures stay in the room.',
  de: 'Dreißig Minuten mit Verdolmetschung zwischen Deutsch und Russisch; die Zahlen bleiben im Raum.',
  ru: 'Тридцать минут с переводом с немецкого на русский и обратно; цифры остаются между участниками.',
};

export interface BusinessMeeting extends Described {
  day: number;
  start: string;
  track: string;
  speakers: string[];
  /** Used in the addresses of its links. */
  key: string;
}

const isCompany = (key: string): key is Company => Object.hasOwn(companies, key);

const companyOf = (key: string) => {
  if (!isCompany(key)) throw new Error(`Unknown company: ${key}`);
  return companies[key];
};

const inAll = (text: (language: keyof Texts) => string): Texts => ({
  en: text('en'),
  de: text('de'),
  ru: text('ru'),
});

export const businessMeetings: readonly BusinessMeeting[] = readTable(table, [
  'day',
  'start',
  'a',
  'b',
  'track',
  'en',
  'de',
  'ru',
]).map((row) => {
  const a = companyOf(row.a);
  const b = companyOf(row.b);
  return {
    day: Number(row.day),
    start: row.start,
    track: row.track,
    speakers: [a.speaker, b.speaker],
    key: `${row.a}-${row.b}`,
    name: inAll((language) => `${row[language]}: ${a.name} – ${b.name}`),
    description: inAll((language) => `${a.about[language]} ${b.about[language]} ${closing[language]}`),
  };
});
