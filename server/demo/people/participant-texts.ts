import type { Texts } from '../texts.ts';

/** Profile texts of some participants; the other profiles have none. */
export const participantTexts: Readonly<Record<string, Texts>> = {
  omarova: {
    en: 'I draw up waste balances for four towns around Karaganda. At the moment I am trying to find out why one of them produces twice as much glass as the others. Always glad of sorting data, in any format.',
    de: 'Ich erstelle Abfallbilanzen für vier Städte rund um Karaganda. Gerade versuche ich herauszufinden, warum in einer davon doppelt so viel Glas anfällt wie in den anderen. Über Sortierdaten freue ich mich immer, egal in welchem Format.',
    ru: 'Составляю балансы отходов для четырёх городов вокруг Караганды. Сейчас пытаюсь выяснить, почему в одном из них стекла вдвое больше, чем в остальных. Всегда рада данным о морфологии отходов в любом формате.',
  },
  sadykov: {
    en: 'Writing my thesis on biogas from canteen leftovers. Looking for a plant that lets me take samples.',
    de: 'Schreibe meine Masterarbeit über Biogas aus Kantinenresten. Suche eine Anlage, an der ich Proben nehmen darf.',
    ru: 'Пишу диссертацию о биогазе из отходов столовых. Ищу установку, где разрешат отбирать пробы.',
  },
  petrova: {
    en: 'Sixteen years at a processing plant, nine of them with the tailings pond. I know where the water goes; I want to know where the zinc goes.',
    de: 'Sechzehn Jahre in der Aufbereitung, neun davon am Schlammteich. Wohin das Wasser geht, weiß ich; jetzt will ich wissen, wohin das Zink geht.',
    ru: 'Шестнадцать лет на обогатительной фабрике, девять из них — на хвостохранилище. Куда уходит вода, я знаю; хочу понять, куда уходит цинк.',
  },
  zhumabaeva: {
    en: 'I count plastic particles in the Bolshaya and Malaya Almatinka. Happy to show anyone how to build a cheap net.',
    de: 'Ich zähle Plastikpartikel in der Großen und der Kleinen Almatinka. Wie man ein billiges Netz baut, zeige ich gern.',
    ru: 'Считаю частицы пластика в Большой и Малой Алматинке. С радостью покажу, как сделать недорогую сеть.',
  },
  iskakov: {
    en: 'Ash is my daily bread. Our yard sells 40,000 tonnes a year to road builders and could sell five times as much.',
    de: 'Asche ist mein tägliches Brot. Unser Lagerplatz verkauft 40.000 Tonnen im Jahr an den Straßenbau und könnte das Fünffache verkaufen.',
    ru: 'Зола — мой хлеб. Наша площадка продаёт дорожникам 40 000 тонн в год, а могла бы впятеро больше.',
  },
  keller: {
    en: 'Interested in waste collection where villages are far apart. Learning Russian since last autumn, please be patient with my cases.',
    de: 'Mich interessiert, wie Müllabfuhr funktioniert, wenn die Dörfer weit auseinanderliegen. Lerne seit letztem Herbst Russisch; bitte Geduld mit meinen Fällen.',
    ru: 'Интересуюсь вывозом отходов там, где сёла далеко друг от друга. С прошлой осени учу русский — будьте снисходительны к моим падежам.',
  },
  bauer: {
    en: 'I help engineers and neighbours to talk to each other before the building permit and not after it.',
    de: 'Ich bringe Technik und Nachbarschaft miteinander ins Gespräch, und zwar vor der Baugenehmigung und nicht danach.',
    ru: 'Помогаю инженерам и жителям договориться до получения разрешения на строительство, а не после.',
  },
  kozlov: {
    en: 'Steel, slag and dust, for twenty years now. I have come for the slag and will stay for the hydrogen.',
    de: 'Stahl, Schlacke und Staub, seit zwanzig Jahren. Gekommen bin ich wegen der Schlacke, bleiben werde ich wegen des Wasserstoffs.',
    ru: 'Сталь, шлак и пыль — уже двадцать лет. Пришёл ради шлака, останусь ради водорода.',
  },
  moldabekova: {
    en: 'I teach biology and run the eco-club of our school: 26 children, three compost heaps and a very patient caretaker.',
    de: 'Ich unterrichte Biologie und leite die Umwelt-AG unserer Schule: 26 Kinder, drei Komposthaufen und ein sehr geduldiger Hausmeister.',
    ru: 'Преподаю биологию и веду школьный экоклуб: 26 детей, три компостные кучи и очень терпеливый завхоз.',
  },
  winkler: {
    en: 'My plant turns 18,000 tonnes of biowaste a year into compost and too much plastic film. Ask me about the film.',
    de: 'Mein Werk macht aus 18.000 Tonnen Bioabfall im Jahr Kompost und zu viel Plastikfolie. Fragen Sie mich nach der Folie.',
    ru: 'Наш завод превращает 18 000 тонн биоотходов в год в компост и слишком большое количество плёнки. Спрашивайте меня о плёнке.',
  },
  tsoi: {
    en: 'I make maps of things people would rather not see. Python, R, and a bicycle with a particle counter.',
    de: 'Ich zeichne Karten von Dingen, die man lieber nicht sehen möchte. Python, R und ein Fahrrad mit Partikelzähler.',
    ru: 'Рисую карты того, что люди предпочли бы не видеть. Python, R и велосипед со счётчиком частиц.',
  },
  suleimenov: {
    en: 'Shymkent, 62 lorries, 38 degrees in the shade. I am looking for routes that are shorter and bins that do not melt.',
    de: 'Schymkent, 62 Fahrzeuge, 38 Grad im Schatten. Ich suche kürzere Touren und Tonnen, die nicht schmelzen.',
    ru: 'Шымкент, 62 машины, 38 градусов в тени. Ищу маршруты покороче и контейнеры, которые не плавятся.',
  },
  beisenov: {
    en: 'Founder of a small compost yard at the edge of a large market. We take what the melons leave behind.',
    de: 'Gründer eines kleinen Kompostplatzes am Rand eines großen Markts. Wir nehmen, was die Melonen übrig lassen.',
    ru: 'Основал небольшую компостную площадку возле большого рынка. Забираем то, что остаётся от арбузов и дынь.',
  },
  hartmann: {
    en: 'I sell screw presses and dissuade people from buying too large ones.',
    de: 'Ich verkaufe Schneckenpressen und rate den Leuten von zu großen ab.',
    ru: 'Продаю шнековые прессы и отговариваю от слишком больших.',
  },
  mukanova: {
    en: 'I work on the other side of the counter: permits and reports. Here to learn what the numbers look like before they reach my desk.',
    de: 'Ich sitze auf der anderen Seite des Schalters: Genehmigungen und Berichte. Hier möchte ich sehen, wie die Zahlen aussehen, bevor sie auf meinem Tisch landen.',
    ru: 'Работаю по ту сторону окошка: разрешения и отчётность. Хочу увидеть, как выглядят цифры до того, как попадут ко мне на стол.',
  },
  asanova: {
    en: 'Took part in 2020, from a kitchen in Bishkek with one bar of signal. Back with fibre and three village projects.',
    de: 'War schon 2020 dabei, aus einer Küche in Bischkek mit einem Balken Empfang. Jetzt mit Glasfaser und drei Dorfprojekten zurück.',
    ru: 'Участвовала в 2020 году — с кухни в Бишкеке, с одной полоской связи. Вернулась с оптоволокном и тремя сельскими проектами.',
  },
  riedel: {
    en: 'Participant of 2020, today I develop sorting machines. My thesis began with a question asked in the chat of this school.',
    de: 'Teilnehmerin von 2020, heute entwickle ich Sortiermaschinen. Meine Doktorarbeit begann mit einer Frage im Chat dieser Schule.',
    ru: 'Участница 2020 года, сейчас разрабатываю сортировочные машины. Моя диссертация началась с вопроса в чате этой школы.',
  },
  baimukhanova: {
    en: 'Oil sludge, salt and seals: the northern Caspian is a large laboratory without a roof.',
    de: 'Ölschlamm, Salz und Robben: Das nördliche Kaspische Meer ist ein großes Labor ohne Dach.',
    ru: 'Нефтешлам, соль и тюлени: Северный Каспий — большая лаборатория без крыши.',
  },
  lorenz: {
    en: 'I flood open-cast mines and hope that the banks hold. So far they do.',
    de: 'Ich flute Tagebaue und hoffe, dass die Böschungen halten. Bisher tun sie es.',
    ru: 'Заполняю водой бывшие угольные разрезы и надеюсь, что борта выдержат. Пока держат.',
  },
  kairatova: {
    en: 'I plan districts in a city where winter lasts five months. Looking for examples that do not come from the Mediterranean.',
    de: 'Ich plane Quartiere in einer Stadt, in der fünf Monate Winter ist. Suche Beispiele, die nicht vom Mittelmeer stammen.',
    ru: 'Планирую районы в городе, где зима длится пять месяцев. Ищу примеры не из Средиземноморья.',
  },
};
