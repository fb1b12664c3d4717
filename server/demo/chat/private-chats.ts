import type { Conversation } from './conversation.ts';

const between = (author: string, other: string) =>
  ({ type: 'private', title: '', description: null, author, members: [author, other] }) as const;

export const withTheMentor: Conversation = {
  ...between('omarova', 'lindner'),
  unread: { omarova: 2 },
  lines: `
-3 19:02 omarova: Dear Katrin, may I ask you something outside the group?
-3 19:20 lindner: Of course. Auf Englisch oder Deutsch, wie Sie mögen.
-3 19:24 omarova: English is safer :) Our company plans a sorting hall for 25,000 t a year. The consultant says 3 belts, I think 1 belt and two shifts. Am I wrong?
-3 19:41 lindner #shift: You are right until the first breakdown. What happens to the waste on the day the belt stops?
-3 19:44 omarova >shift: It goes to the landfill, as today.
-3 19:47 lindner: Then start with one belt and leave room for the second. And spend the money you save on a good bag opener. Everybody saves on the bag opener and everybody regrets it.
-3 19:50 omarova: Thank you! I'm going to print this and hang it over my boss's desk.
-2 13:05 omarova: We sorted the September sample: 65 % jars. I put the figures into the group.
-2 13:30 lindner: I saw it. That is a real result, congratulations. Please also write down how long it took the three of you: people underestimate that.
-2 13:33 omarova: 5 hours 40, with one tea break.
-1 17:20 omarova: Could you have a look at our outline? Two pages, in the folder.
-1 17:55 lindner: Tomorrow, with a fresh head.
175m lindner: Read it. Chapter 2 can go: the reader believes you without it. The table in the appendix is the best thing you have, put it in front.
172m lindner: And one question the jury is sure to ask: what does the container for jars cost, and who empties it?
`,
};

export const withLukas: Conversation = {
  ...between('keller', 'omarova'),
  lines: `
-4 19:30 keller: Hi Dana, Lukas from the glass group. Is it true that you sort the samples yourself?
-4 19:36 omarova: Hi! Yes, with two colleagues. Gloves, masks, loud music.
-4 19:38 keller: Which music?
-4 19:39 omarova: Depends on the smell.
-3 10:10 keller: I asked my grandmother about pickles. She has 40 jars in the cellar, so we are not so different.
-3 10:12 omarova: 😄 Ask her what she does with the broken ones!
-3 12:50 keller #granny: She says: „Altglas, weiß, am Samstag nicht, wegen der Nachbarn.“
-3 12:52 omarova >granny: I love her.
-2 15:40 keller: Can you check my Russian? «Мы считали банки и поняли город.»
-2 15:48 omarova: Perfect. That could be the last sentence of the report.
-1 18:00 keller: I'm nervous about presenting. 12 minutes in English
-1 18:06 omarova: You speak, I show the dill. Nobody will notice the grammar.
130m keller: Method part is down to half a page. Should I mention the scales?
126m omarova: One sentence, for Sergei.
`,
};

export const withTheModerator: Conversation = {
  ...between('omarova', 'akhmetov'),
  lines: `
-5 12:40 omarova: Тимур, добрый день! Не вижу кнопку входа, это у меня что-то не так?
-5 12:42 akhmetov: Всё так, она появится за 15 минут до начала. Через три минуты обновится.
-5 12:46 omarova: Появилась, спасибо!
-2 09:15 omarova: Можно на B2B прийти вдвоём с директором? Он хочет послушать.
-2 09:21 akhmetov: Можно. Главное, чтобы не говорил вместо вас :)
54m akhmetov: Назначил вам встречу с Havelgas, посмотрите карточку. Если время не подходит, просто напишите.
46m omarova: Подходит, спасибо!
`,
};
