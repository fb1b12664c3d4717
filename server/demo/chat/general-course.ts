import type { Conversation } from './conversation.ts';

export const generalCourse: Conversation = {
  type: 'course',
  title: 'Grundkurs · Общий курс · General course',
  description:
    'Questions about the lectures, links, who is where. / Вопросы по лекциям. / Fragen zu den Vorlesungen.',
  author: 'akhmetov',
  members: ['akhmetov', 'hoffmann', 'krause', 'lindner', 'tulegenov', 'ibraeva', 'schmidt', 'kim'],
  course: 1,
  unread: { omarova: 7 },
  lines: `
-6 15:02 akhmetov: Сәлеметсіздер ме, hallo, hello! This is the group of the general course. Write in whatever language you think in, we will sort it out.
-6 15:09 keller: Hallo aus Freiburg 👋
-6 15:11 zhumabaeva: Всем привет из Алматы!
-6 15:20 asanova: Бишкек на связи. Кто был в 2020-м? Помните, как мы все сидели без видео? :)
-6 15:24 moldabekova: Здравствуйте! Жанар, учитель биологии. Буду задавать простые вопросы, предупреждаю сразу
-6 15:31 bauer: Einfache Fragen sind die besten! Johanna, Berlin.
-6 15:44 tsoi: hi all, Anna from Almaty. I do air quality maps, if you need data just ask
-6 16:30 yusupova: Салом из Самарканда! 🌞
-5 12:48 akhmetov: Комната «Balkhash» открыта. Ссылка в карточке события, кнопка появится за 15 минут до начала.
-5 12:57 kenzhebaeva: а если ссылка не появилась?
-5 12:58 akhmetov: Потяните список вниз. Если не поможет — пишите мне, лично впущу.
-5 13:51 schaefer: Der Satz über die nächste Deponie war super. Ich wusste gar nicht, dass wir in Dresden noch eine haben.
-5 15:34 serikova #pot: Вопрос к Катрин: если стаканчик от йогурта грязный, его правда всё равно отсортируют?
-5 15:52 lindner >pot: „Löffelrein“ reicht völlig. Ausspülen kostet mehr Wasser, als es nützt. Den Deckel bitte abreißen: Aluminium und Kunststoff gehen verschiedene Wege.
-5 15:55 serikova: «ложкой чисто» — запомню 😄
-5 17:41 mukanova: Спасибо за лекцию по кодексу. Семь статей, я считала! По категории III у меня вопрос, задам завтра.
-5 17:50 ibraeva: Считали верно. Пишите вопрос сюда, отвечу всем.
-4 09:12 mukanova #third: Если котельная перешла на газ, категория меняется автоматически или надо подавать заново?
-4 09:55 ibraeva >third: Не автоматически. Подаёте заявление о пересмотре с новыми расчётами выбросов. До решения действует старая категория.
-4 11:36 keller: 500 kg. Und 41 davon waren Brot. Ich kriege das nicht aus dem Kopf.
-4 11:40 moldabekova: У нас в столовой примерно так же. Завтра взвешу.
-4 11:47 tulegenov: Двор на Абая, это ещё хороший. Протокол с 14 фракциями выложил в материалы.
-4 14:46 akylbekov: кто-нибудь понял формулу по газу? k — это что?
-4 14:53 omarova: k is the decay rate. Wet climate is fast, dry is slow. For Karaganda I take 0.03, for Batumi you would take three times that.
-4 14:55 akylbekov: спасибо!! теперь сходится
-4 14:58 lindner: Dana erklärt das besser als ich. 👍 0,03 ist für euch ein guter Anfang, aber messen schlägt raten.
-3 11:08 zhaksybaev: Про Балхаш очень сильно. Мой дед рыбачил на Арале, так что я эту историю уже знаю.
-3 11:15 franke: Das Spiel am Ende hat mich fertiggemacht. Ich war die Reisbäuerin und habe trotzdem verloren.
-3 11:17 ismailov: а я энергетик, и на меня все кричали
-3 18:02 moldabekova #bread: Взвесила. 11,4 кг хлеба за один день, 620 учеников.
-3 18:09 pohl >bread: Pro Schultag? Dann sind das über zwei Tonnen im Jahr 😳
-3 18:20 moldabekova >bread: Дети теперь хотят взвешивать каждый день. Завхоз пока не хочет.
-2 10:52 kairatova: 40% ash. And we built a whole district next to the pond. Good morning.
-2 11:05 schmidt: Район стоит с подветренной стороны, я проверяла. Но вопрос правильный.
-2 19:15 hoffmann: Der Mitschnitt von heute ist geschnitten. Wer im Video nicht zu sehen sein möchte, sagt mir bitte bis morgen Mittag Bescheid.
-1 11:33 kenzhebaeva: а батарейки в Алматы куда сдавать? у меня дома целая банка
-1 11:39 tulegenov: В любом нашем экобоксе, они у районных акиматов и в больших супермаркетах. Контакты заклейте скотчем.
-1 13:04 bauer: Das Argument mit dem Sammler aus Astana hat mich umgestimmt. Vorher war ich klar fürs Pfand.
-1 13:07 bekova x:
-1 13:10 bekova: А меня наоборот. Пусть автомат стоит у его дома и он получает процент.
-1 19:22 akhmetov ~: Перенос! «Электробус при −30» начнётся после обеда, комната Irtysh. In English: the winter bus lecture has moved to the afternoon.
200m tsoi: I put the air data of the last 7 days on the map, hourly values. Karaganda is missing two stations, sorry
185m omarova: Thank you Anna! The missing two are probably ours, the technician promised.
95m keller #lab: Ist gerade jemand im offenen Labor? Mir fehlt eine zweite Person zum Gegenrechnen.
88m sadykov >lab: захожу, пять минут
61m yusupova: А можно смотреть записи без интернета? Я завтра весь день в поезде.
57m akhmetov: Материалы можно сохранить на устройство заранее. Зайдите в материалы, пока есть связь.
34m asanova: Кто будет с нами готовить без остатков? У меня редька, полпачки риса и упорство
27m schaefer: 😂 Ich habe altes Brot. Sehr altes Brot.
9m hoffmann: Kleine Erinnerung: Bitte bewertet die Veranstaltungen, die vorbei sind. Drei Sterne-Reihen, zehn Sekunden. Спасибо!
`,
};
