import type { Described } from '../texts.ts';

/** Sustainable development of cities and regions. */
export const cityTexts = {
  'zero-waste-town': {
    name: {
      en: 'Half the residual waste: how a small town did it',
      de: 'Halb so viel Restmüll: Wie eine Kleinstadt das geschafft hat',
      ru: 'Вдвое меньше смешанных отходов: опыт одного небольшого города',
    },
    description: {
      en: 'Twelve thousand inhabitants, a market square, one recycling centre that used to open twice a week. In six years residual waste fell from 148 to 71 kilograms a head, mainly through three unspectacular decisions. Friederike Vogt names them, together with two that failed, and asks which would work in Kaskelen or Temirtau.',
      de: 'Zwölftausend Menschen, ein Marktplatz, ein Wertstoffhof, der früher zweimal in der Woche offen war. In sechs Jahren sank der Restmüll von 148 auf 71 Kilogramm je Kopf, vor allem durch drei unspektakuläre Entscheidungen. Friederike Vogt nennt sie, dazu zwei gescheiterte, und fragt, welche in Kaskelen oder Temirtau funktionieren würde.',
      ru: 'Двенадцать тысяч жителей, рыночная площадь и один пункт приёма вторсырья, который раньше работал два раза в неделю. За шесть лет смешанных отходов стало 71 килограмм на человека вместо 148, и главную роль сыграли три неброских решения. Фридерике Фогт называет их, а заодно два неудачных, и спрашивает, что сработало бы в Каскелене или Темиртау.',
    },
  },
  'air-almaty': {
    name: {
      en: 'Air over Almaty: stoves, cars and a lid of warm air',
      de: 'Luft über Almaty: Öfen, Autos und ein Deckel aus warmer Luft',
      ru: 'Воздух Алматы: печи, машины и крышка из тёплого воздуха',
    },
    description: {
      en: 'In winter the annual guideline of the WHO for fine dust, 5 micrograms, is exceeded many times over on single evenings. Viktor Kim takes the measurements of one January week apart: which part comes from coal stoves, which from traffic, which from the heating plant? He also shows where low-cost sensors are wrong and how to tell.',
      de: 'Im Winter wird der Jahresrichtwert der WHO für Feinstaub, 5 Mikrogramm, an einzelnen Abenden um ein Vielfaches überschritten. Viktor Kim zerlegt die Messwerte einer Januarwoche: Was kommt aus Kohleöfen, was aus dem Verkehr, was aus dem Heizkraftwerk? Er zeigt auch, wo billige Sensoren irren und woran man es merkt.',
      ru: 'Зимой в отдельные вечера концентрация мелких частиц во много раз превышает годовой ориентир ВОЗ — 5 микрограммов. Виктор Ким разбирает измерения одной январской недели: что дают угольные печи, что транспорт, а что ТЭЦ? Он покажет и то, где дешёвые датчики ошибаются и как это заметить.',
    },
  },
  brownfields: {
    name: {
      en: 'A gasworks becomes a neighbourhood',
      de: 'Aus einem Gaswerk wird ein Quartier',
      ru: 'Газовый завод превращается в квартал',
    },
    description: {
      en: 'Four hectares in Leipzig, tar at a depth of five metres, flats planned above it. You receive the soil samples, the site plan and the wishes of three parties, and draw up a sequence of works. The costs change halfway through, as they do in life. The best plan is presented to the city hall of Astana, whose representative is taking part.',
      de: 'Vier Hektar in Leipzig, Teer in fünf Metern Tiefe, darüber sollen Wohnungen entstehen. Sie erhalten Bodenproben, Lageplan und die Wünsche dreier Parteien und stellen einen Bauablauf auf. Auf halbem Weg ändern sich die Kosten, wie im Leben. Der beste Plan wird der Stadtverwaltung Astana vorgestellt, die mit am Tisch sitzt.',
      ru: 'Четыре гектара в Лейпциге, смола на глубине пяти метров, а сверху планируется жильё. Вы получаете пробы почвы, план участка и пожелания трёх сторон и составляете порядок работ. На полпути смета меняется, как и в жизни. Лучший план представим акимату Астаны: его сотрудница участвует в семинаре.',
    },
  },
} as const satisfies Record<string, Described>;
