import { describe, expect, it } from 'vitest';
import { foldReply } from './reply-text.ts';

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
  ['Yandex', '03.03.2027, 10:00, "Школа" <school@example.org>:\n> Quoted'],
  ['Thunderbird in Russian', '03.03.2027 10:00, Школа пишет:\n> Quoted'],
  ['Apple Mail in English', 'On Mar 3, 2027, at 10:00 AM, School <school@example.org> wrote:\n\n> Quoted'],
  ['Apple Mail in German', 'Am 03.03.2027 um 10:00 schrieb Schule <school@example.org>:\n\n> Quoted'],
  ['Apple Mail in Russian', '3 марта 2027 г., в 10:00, Школа <school@example.org> написал(а):\n\n> Quoted'],
  ['a program that marks no lines', 'On Mon, 3 Mar 2027 at 10:00, School wrote:\n\nQuoted'],
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
  ['a signature', '-- \nAnna Quoted'],
  ['a signature without its space', '--\nAnna Quoted'],
])('folds the quote of %s', (_, quoted) => {
  const folded = foldReply(`Thank you!\n\nAnd when?\n\n${quoted}\n`);
  expect(folded).toEqual({ text: 'Thank you!\n\nAnd when?', quoted });
});

it.each([
  'Yes, at 10:00\n03.03.2027, 10:00, Школа <school@example.org>:\n> Quoted',
  'Yes, at 10:00\nOn Mon, 3 Mar 2027 at 10:00, The International School <\nschool@example.org> wrote:\n> Quoted',
])('keeps a text directly above the quote: %j', (mail) => {
  expect(foldReply(mail).text).toBe('Yes, at 10:00');
});

it.each([
  'Sent from my iPhone',
  'Get Outlook for iOS<https://aka.ms/o0ukef>',
  'Von meinem iPhone gesendet',
  'Gesendet mit der GMX Mail App',
  'Отправлено с iPhone',
  'Отправлено из мобильной Почты Mail.ru',
  'Отправлено из мобильного приложения Яндекс Почты',
])('folds %j', (footer) => {
  expect(foldReply(`Yes\n\n${footer}\n`)).toEqual({ text: 'Yes', quoted: footer });
  expect(foldReply(`Yes\n\n${footer}\n\nAm 3. März um 10:00 schrieb Schule:\n> Quoted`)).toEqual({
    text: 'Yes',
    quoted: `${footer}\nAm 3. März um 10:00 schrieb Schule:\n> Quoted`,
  });
});

it.each([
  'From: where do I get the key?',
  'He wrote:\nthat it opens at 10:00.',
  'He wrote:\n\nIt opens in the morning.',
  'The hours are 10:00 to 12:00:\nplease confirm.',
  'Sent from my iPhone is a bad signature.\n\nIsn’t it?',
])('keeps %j', (text) => {
  expect(foldReply(text)).toEqual({ text, quoted: '' });
});

describe('answers below quotes', () => {
  it('belong to the text', () => {
    const mail = 'On 3 March at 10:00 Marat wrote:\n> When?\n\nOn Monday.\n\nThank you\n-- \nAnna';
    expect(foldReply(mail)).toEqual({ text: 'On Monday.\n\nThank you', quoted: mail });
  });

  it('between quotes are paragraphs, and the quotes stay readable with them', () => {
    const mail = 'Hello\n\nAm 3. März um 10:00 schrieb Marat:\n> When?\nOn Monday.\n> Where?\nAt home.';
    expect(foldReply(mail)).toEqual({
      text: 'Hello\n\nOn Monday.\n\nAt home.',
      quoted: mail.slice('Hello\n\n'.length),
    });
  });

  it('are not the ends of quoted lines that a program has wrapped', () => {
    const long = `> ${'word '.repeat(15)}`.trimEnd();
    expect(foldReply(`Yes\n\n${long}\nwrapped\n> next`).text).toBe('Yes');
  });
});

it.each([
  [
    '---------- Forwarded message ---------\nFrom: Anna <a@example.org>\nDate: Monday\nSubject: x\nTo: b\n\nThe key',
  ],
  ['-------- Пересылаемое сообщение --------\n03.03.2027, 10:00, Анна <a@example.org>:\nКлюч'],
  ['Anfang der weitergeleiteten Nachricht:\n\nVon: Anna\nDatum: Montag\nBetreff: x\n\nDer Schlüssel'],
])('shows a mail that is only forwarded: %j', (mail) => {
  expect(foldReply(mail)).toEqual({ text: mail, quoted: '' });
  expect(foldReply(`Look\n\n${mail}`)).toEqual({ text: 'Look', quoted: mail });
});

it('finds no text in a mail that only quotes', () => {
  expect(foldReply('On 3 March at 10:00 Marat wrote:\n> When?').text).toBe('');
});
