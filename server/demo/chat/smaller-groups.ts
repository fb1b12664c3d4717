import type { Conversation } from './conversation.ts';

export const businessTable: Conversation = {
  type: 'group',
  title: 'B2B 13:00–17:00 (Almaty)',
  description: 'Who meets whom, in which room, and who is late.',
  author: 'akhmetov',
  members: [
    'akhmetov',
    'hoffmann',
    'omarova',
    'riedel',
    'hartmann',
    'ernst',
    'lorenz',
    'winkler',
    'tulegenov',
    'iskakov',
    'beisenov',
    'abdrakhmanov',
    'suleimenov',
    'ismailov',
    'petrova',
    'aydin',
    'bekturov',
  ],
  unread: { omarova: 3 },
  lines: `
-3 12:00 akhmetov: Добрый день! Здесь всё про B2B. Встречи по 30 минут, две комнаты, перевод обеспечен.
-3 12:04 hoffmann: Guten Morgen! Bitte tragt bis heute Abend ein, mit wem ihr sprechen wollt. Höchstens drei Wünsche.
-3 12:31 suleimenov: Neckar-Mobil и Fulda-Werra. Третье желание — прохлада
-3 12:40 riedel: Taza Oram und Saryarka Eco Service, gern nacheinander.
-3 12:58 omarova: Elbsort, please. And somebody who knows digesters.
-3 13:15 ernst: Das wären wir 🙂
-2 16:20 akhmetov: Расписание готово, смотрите карточки событий. Менять можно до завтрашнего обеда.
-2 16:44 beisenov: Can I swap with anyone at 13:30? That is prayer and then a truck of melons
-2 16:52 hoffmann: Du bist jetzt um 14:00 dran. Guten Appetit den Melonen.
-1 14:36 abdrakhmanov: Прошло отлично. Klarwerk готовит расчёт на два пресса вместо трёх.
-1 14:41 hartmann: Drei wären auch gegangen. Aber dann hätte ich schlecht geschlafen.
-1 15:05 petrova: У нас тоже хорошо, но полчаса мало. Договорились на созвон в следующий вторник.
140m omarova: Where do I put the drawing of our hall so that Elbsort can open it? It's 12 MB.
131m riedel: Direkt hier rein geht nicht, zu groß. Ich schicke einen Link zum Hochladen.
80m ernst: Dana, hättest du Zeit für ein zweites Gespräch über die Kantinen? Timur sucht einen Termin.
52m akhmetov: Нашёл окно, карточка уже в расписании. Дана, вам пришло уведомление.
23m lorenz: Кто-нибудь видел мой адаптер? Нет, не в этом чате. Falscher Chat, sorry.
`,
};

export const tandem: Conversation = {
  type: 'group',
  title: 'Tandem DE ⇄ RU ⇄ QAZ',
  description: 'Слова, которых нет в словаре. Wörter, die in keinem Wörterbuch stehen.',
  author: 'akhmetov',
  members: [
    'akhmetov',
    'omarova',
    'keller',
    'bauer',
    'serikova',
    'kenzhebaeva',
    'pohl',
    'yusupova',
    'schmidt',
  ],
  lines: `
-5 20:10 bauer: Wie sagt man „Wertstoffhof“ auf Russisch?
-5 20:14 schmidt: Пункт приёма вторсырья. Но «Hof» теряется, а жаль.
-5 20:16 kenzhebaeva: а по-немецки «свалка» — Müllkippe или Deponie?
-5 20:20 bauer: Deponie ist ordentlich, Müllkippe ist wild.
-5 20:22 kenzhebaeva: то есть «полигон» и «свалка». понятно!
-4 20:05 keller: Я вчера сказал «я мусор» вместо «я вынес мусор». Все смеялись. 😅
-4 20:07 serikova: это было прекрасно
-4 20:12 akhmetov #word: Слово дня на казахском: қоқыс — мусор. Тұрмыстық қоқыс — бытовые отходы.
-4 20:15 pohl >word: Kokys, wie gesprochen?
-4 20:17 akhmetov: Почти. «Қ» глубже, как будто глотаете.
-3 20:30 yusupova: Löffelrein — моё любимое немецкое слово этой недели
-2 20:02 schmidt: Моя бабушка говорила «Kehrichtkist» вместо Mülltonne. В Дрездене меня не поняли.
-2 20:11 keller: In Freiburg hätte man dich verstanden! Fast.
-1 19:40 omarova: How do you say “Abfallbilanz” in a way that does not put people to sleep?
-1 19:44 bauer: „Was aus unserem Müll wird, in Zahlen.“
-1 19:46 omarova: Danke! I'll steal that for the title.
`,
};

export const office: Conversation = {
  type: 'group',
  title: 'School office',
  description: null,
  author: 'krause',
  members: ['krause', 'akhmetov', 'hoffmann', 'nurpeisov'],
  lines: `
-5 11:20 krause: Guten Morgen zusammen. 40 Anmeldungen, 38 bestätigt. Wer fehlt noch?
-5 11:24 akhmetov: Rinat (hat kein Netz auf der Bohrstelle) und Leon. Beide melden sich morgen.
-5 11:31 nurpeisov: Backups liefen um 03:00, Rücksicherung gestern getestet. Alles grün.
-3 15:10 hoffmann: Der Referent für Glas sagt ab, sein Werk wird umgebaut. Ersatz oder Lücke?
-3 15:18 krause: Lücke. Die Gruppen brauchen die Zeit sowieso.
-2 18:05 akhmetov: Перенёс электробус на вторую половину дня, у Джема в Штутгарте было бы шесть утра.
-2 18:07 hoffmann: Danke, er ist ein besserer Mensch nach dem ersten Kaffee.
-1 20:00 krause: Die Bewertungen bis jetzt: im Schnitt 4,1. Der wütende Bogen betrifft den Lüfter in Raum Elbe, also mich.
160m nurpeisov: Из поезда Алматы — Талдыкорган: тоннель, 4 минуты без сети, три сообщения ушли сами. Работает.
155m krause: Sehr gut. Bitte trotzdem nicht im Tunnel deployen.
`,
};
