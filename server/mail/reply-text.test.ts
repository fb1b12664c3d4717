import { expect, it } from 'vitest';
import { replyText, textOfHtml } from './reply-text.ts';

it.each([
  ['Gmail in English', 'On Mon, 3 Mar 2027 at 10:00, School <school@example.org> wrote:\n\n> Quoted'],
  [
    'Gmail in English, on two lines',
    'On Mon, 3 Mar 2027 at 10:00, The International School <\nschool+12-abc@example.org> wrote:\n\n> Quoted',
  ],
  ['Gmail in German', 'Am Mo., 3. März 2027 um 10:00 Uhr schrieb School <school@example.org>:\n\n> Quoted'],
  [
    'Gmail in German, on two lines',
    'Am Mo., 3. März 2027 um 10:00 Uhr schrieb Die Schule <\nschool+12-abc@example.org>:\n\n> Quoted',
  ],
  ['Gmail in Russian', 'пн, 3 мар. 2027 г. в 10:00, Школа <school@example.org>:\n\n> Quoted'],
  [
    'Gmail in Russian, on two lines',
    'пн, 3 мар. 2027 г. в 10:00, Международная школа <\nschool+12-abc@example.org>:\n\n> Quoted',
  ],
  ['mail.ru', 'Понедельник, 3 марта 2027, 10:00 +06:00 от Школа <school@example.org>:\n \n> Quoted'],
  ['Thunderbird in Russian', '03.03.2027 10:00, Школа пишет:\n> Quoted'],
  [
    'Outlook in English',
    'From: School <school@example.org>\nSent: Monday, March 3, 2027 10:00 AM\nTo: Anna\nSubject: Answer\n\nQuoted',
  ],
  [
    'Outlook in German',
    'Von: Schule <school@example.org>\nGesendet: Montag, 3. März 2027 10:00\nAn: Anna\nBetreff: Antwort\n\nQuoted',
  ],
  [
    'Outlook in Russian',
    'От: Школа <school@example.org>\nОтправлено: 3 марта 2027 г. 10:00\nКому: Анна\nТема: Ответ\n\nQuoted',
  ],
  ['Outlook with a line', '________________________________\nFrom: School\nQuoted'],
  ['Outlook, as plain text', '-----Ursprüngliche Nachricht-----\nVon: Schule\nQuoted'],
  ['a signature', '-- \nAnna'],
])('removes the quote of %s', (_, quoted) => {
  expect(replyText(`Thank you!\n\nAnd when?\n\n${quoted}\n`)).toBe('Thank you!\n\nAnd when?');
});

it.each([
  'From: where do I get the key?',
  'He wrote:\nthat it opens at 10:00.',
  'The hours are 10:00 to 12:00:\nplease confirm.',
])('keeps %j', (text) => {
  expect(replyText(text)).toBe(text);
});

it('reads HTML without the quotes of Gmail and Outlook', () => {
  expect(replyText(textOfHtml('<p>Yes</p><div class="gmail_quote">On … wrote:<br>No</div>'))).toBe('Yes');
  expect(replyText(textOfHtml('<div>Yes &amp; no</div><div id="divRplyFwdMsg">From: …</div>'))).toBe(
    'Yes & no',
  );
});
