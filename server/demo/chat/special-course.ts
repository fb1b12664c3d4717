import type { Conversation } from './conversation.ts';

export const specialCourse: Conversation = {
  type: 'course',
  title: 'Spezialkurs · Специальный курс · Special course',
  description: null,
  author: 'hoffmann',
  members: ['hoffmann', 'akhmetov', 'petersen', 'seidel', 'lindner', 'reuter', 'schmidt'],
  course: 2,
  lines: `
-6 16:10 hoffmann: Willkommen im Spezialkurs! Hier sitzen fast nur Leute aus der Praxis, also fragt einander, bevor ihr uns fragt.
-6 16:25 kozlov: Добрый день. Темиртау, двадцать лет на комбинате. Немецкого не знаю, но схемы читаю.
-6 16:33 winkler: Guten Tag! Kompostwerk bei Kassel. Russisch kann ich nicht, aber Schaltpläne auch.
-6 16:41 petrova: Риддер, хвостохранилище. Приятно познакомиться :)
-6 17:05 hartmann: Moin, ich übersetze gern, habe drei Jahre in Aqtöbe gearbeitet.
-6 17:12 abdrakhmanov: Феликс! Мир тесен. Помните наш второй отстойник?
-6 17:15 hartmann: Ербол, конечно. Он уже не течёт?
-6 17:16 abdrakhmanov: Течёт.
-3 14:37 orlova #phos: Вопрос по фосфору: какое содержание железа в осадке ещё терпимо для извлечения?
-3 14:52 petersen >phos: Je weniger, desto besser: Eisen frisst Säure, und die Säure ist der größte Posten. По-русски: сначала замените коагулянт, потом считайте фосфор.
-3 14:58 orlova: у нас железо льют вёдрами… значит, сначала разговор с технологом
-3 17:38 tursunov: Утечку нашли за 22 минуты! Наша группа — чемпионы. Запись стука из Ташкента, кстати, моя
-3 17:44 ernst: Wir haben den Bürgersteig vor der Bäckerei aufgegraben. Da war nichts. Entschuldigung an die Bäckerei.
-3 17:46 rakhimov: 😂😂
-2 14:41 petrova #zinc: Аннегрет, по пробам из нижнего горизонта у нас 1,1 % Zn. Это уже интересно или ещё нет?
-2 14:55 seidel >zinc: Interessant, wenn das Korn nicht verwachsen ist. Schicken Sie mir bitte zwei Schliffe, die Versandadresse kommt per E-Mail. Пришлите, пожалуйста, два шлифа.
-2 17:12 iskakov: 13 тонн нашли: 9 в сточных водах, 3 в сыворотке, 1 в протоколе (ошиблись строкой)
-2 17:15 lorenz: Gleiches Ergebnis, aber wir haben länger gebraucht. Die Zeile haben wir auch falsch.
-2 17:20 seidel: Genau dafür ist die Übung da.
-1 19:14 beisenov: Thanks for having me today. If anyone wants to see the yard: come in September, but bring boots
-1 19:20 winkler: Ich komme. Und ich bringe ein Sieb mit.
120m volkov: Где лежит таблица по материальному балансу? Не найду.
112m suleimenov: Материалы → «Куда уходят тонны», там ссылка. Я тоже искал полчаса
48m baimukhanova: Коллеги, у кого есть опыт с нефтешламом при минус двадцати? Сепаратор встал.
41m hartmann: Beheizte Zulaufleitung, mindestens 40 Grad. Фото пришлите, посмотрю.
`,
};
