import type { Conversation } from './conversation.ts';

export const fieldWork: Conversation = {
  type: 'group',
  title: 'Field work 3: glass in Karaganda',
  description:
    'Why does one town throw away twice as much glass? Dana, Lukas, Anna, Sergei, Madina, Clara. Mentor: Katrin.',
  author: 'akhmetov',
  members: ['omarova', 'keller', 'tsoi', 'kozlov', 'serikova', 'schaefer', 'lindner', 'akhmetov'],
  unread: { omarova: 4 },
  lines: `
-4 18:05 akhmetov: Группа 3, познакомьтесь: ваша тема — стекло. Данные даёт Дана, наставник Катрин. Отчёт 4 страницы.
-4 18:12 omarova: Hi everyone! Short version: four towns, same supermarkets, same containers. Three have 6–7 % glass, Shakhtinsk has 14. I don't know why and it annoys me.
-4 18:19 keller: Sounds like a crime story. I'm in!
-4 18:22 kozlov #scales: Может, весы?
-4 18:24 omarova >scales: Весы поверили дважды, Сергей, я тоже сначала так думала.
-4 18:31 serikova: а пункт приёма стекла в городе есть?
-4 18:33 omarova: Был до 2019. Закрылся.
-4 18:40 schaefer #three: Drei Hypothesen für den Anfang?⏎1. Kein Rücknahmesystem mehr⏎2. Anderer Einzugsbereich (Kneipen, Hotels)⏎3. Fehler in der Probenahme
-4 18:46 tsoi >three: 4. something seasonal, weddings :) August sample?
-4 18:52 omarova: September. But good point, the other three were sampled in May!!
-4 18:53 keller: Oh.
-4 18:55 kozlov: Вот и весы.
-4 19:10 lindner: Bitte noch nicht aufhören. Saison erklärt vielleicht ein Drittel. Schauen Sie sich die Braunglas-Quote an.
-3 09:30 omarova: Brown / green / clear for Shakhtinsk: 22 / 9 / 69. For the others about 45 / 15 / 40.
-3 09:38 schaefer: 69 % Weißglas?! Das sind keine Bierflaschen.
-3 09:41 serikova: банки! соленья
-3 09:44 keller #pickles: Pickles? Please explain to a German
-3 09:49 serikova >pickles: У нас осенью все закрывают огурцы и помидоры на зиму. Банки стеклянные, 3 литра. Старые и битые выбрасывают как раз в сентябре
-3 09:52 kozlov: Моя жена в этом году 60 штук закрыла.
-3 09:53 tsoi: so it's jars. but why only in one town
-3 10:02 omarova: Dachas. Shakhtinsk has the most garden plots per head, I just looked it up: one plot per 2.6 residents.
-3 10:04 keller: This is the best group
-3 18:25 lindner #proof: Schöne Spur. Aber eine Vermutung ist noch kein Ergebnis: Wie würden Sie das in drei Tagen belegen?
-3 18:34 schaefer >proof: Bruchstücke nach Randdurchmesser sortieren. Ein Einmachglas erkennt man am Gewinde.
-3 18:41 omarova: We still have 38 kg of the September sample in bags. I can sort it tomorrow with two colleagues.
-2 12:15 omarova: Done. My fingers smell of dill. 24.6 of 38 kg are jars: rims, threads, lids.
-2 12:17 keller: 🥒🥒🥒
-2 12:20 kozlov: Перчатки надо было брать толстые, я говорил
-2 12:26 tsoi: 65 %. I'll make the chart. Colours by type or by town?
-2 12:31 schaefer: Nach Typ, und bitte auch für Farbenblinde lesbar.
-2 12:33 tsoi: always
-1 10:20 serikova ~: Звонила в садовое общество. Председатель говорит: «Дайте контейнер для банок, мы сами поставим сторожа». Цитирую дословно
-1 10:26 keller: Can we put this man on the first page?
-1 10:31 omarova: We can and we will.
-1 16:48 schaefer: Entwurf Seite 1 liegt im Ordner. Bitte streichen, nicht ergänzen. Wir sind bei 5 Seiten.
-1 17:10 lindner: Seite 2 kann weg. Wirklich.
215m omarova: I cut page 2. It hurt. Now we are at four and a bit.
150m keller: I can shorten the method part, give me an hour
76m tsoi: chart v3 is in the folder, with the rims photo as a background. too much?
70m schaefer: Ein bisschen zu viel. Das Foto daneben, dann ist es perfekt.
44m kozlov: В таблице 2 сумма 99,8. Округлили?
18m serikova: Председатель прислал фото сторожа. Кладу в приложение? 😄
`,
};
