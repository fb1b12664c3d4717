import { describe, expect, it } from 'vitest';
import { readMail } from '../../server/mail/read-mail.ts';
import { foldReply } from '../../server/mail/reply-text.ts';
import {
  type BuiltMail,
  buildMail,
  filePart,
  multipart,
  plainPart,
  textPart,
} from '../support/mail-builder.ts';

const read = (mail: Partial<BuiltMail>) => readMail(buildMail({ to: 'school@example.org', ...mail }));
const textOf = async (mail: Partial<BuiltMail>) => (await read(mail)).text.trim();

const russian = 'Здравствуйте! Где будет ключ от комнаты? Спасибо.';
const german = 'Viele Grüße aus Köln, schöne Übung.';
const french = 'Une pièce créée à Orléans, où êtes-vous ?';

describe('a text is read', () => {
  it.each([
    ['utf-8', russian],
    ['koi8-r', russian],
    ['windows-1251', russian],
    ['iso-8859-5', russian],
    ['iso-8859-1', german],
    ['iso-8859-15', `${german} 5 €`],
    ['windows-1252', french],
    ['iso-8859-2', 'Příliš žluťoučký kůň'],
    ['iso-2022-jp', 'こんにちは、鍵はどこですか。\nABC です'],
    ['iso-2022-kr', '안녕하세요 열쇠\nABC 감사합니다'],
    ['euc-kr', '안녕하세요'],
    ['utf-16le', russian],
    ['utf-16be', russian],
  ])('in %s', async (charset, text) => {
    expect(await textOf({ content: textPart(text, { charset }) })).toBe(text);
    // Quoted-printable has lines, which UTF-16 does not have in these bytes.
    if (charset.startsWith('utf-16')) return;
    expect(await textOf({ content: textPart(text, { charset, transfer: 'quoted-printable' }) })).toBe(text);
  });

  it.each(['koi8-r', 'windows-1251', 'iso-8859-1', 'iso-2022-jp', 'iso-2022-kr'])(
    'in %s without a transfer encoding',
    async (charset) => {
      const text = {
        'iso-8859-1': german,
        'iso-2022-jp': 'こんにちは\nABC',
        'iso-2022-kr': '안녕하세요\nABC',
      }[charset];
      const content = textPart(text ?? russian, { charset, transfer: '8bit' });
      expect(await textOf({ content })).toBe(text ?? russian);
    },
  );

  it.each([
    ['utf-8', null, russian],
    ['utf-8', 'us-ascii', german],
    ['utf-8', 'iso-8859-1', russian],
    ['utf-8', 'windows-1251', russian],
    ['utf-8', 'x-unknown', russian],
    ['windows-1251', null, russian],
    ['windows-1251', 'utf-8', russian],
    ['windows-1251', 'us-ascii', russian],
    ['windows-1251', 'iso-8859-1', russian],
    ['windows-1251', 'windows1251', russian],
    ['koi8-r', null, russian],
    ['koi8-r', 'utf-8', russian],
    ['koi8-r', 'koi8r', russian],
    ['windows-1252', null, german],
    ['windows-1252', 'utf-8', french],
    ['iso-8859-1', 'us-ascii', 'Grüße'],
    ['iso-2022-jp', null, 'こんにちは'],
    ['utf-16le', 'utf-16', 'Hello, where is the key?'],
    ['utf-16be', 'utf-16', russian],
  ])('in %s although the header declares %s', async (charset, declared, text) => {
    expect(await textOf({ content: textPart(text, { charset, declared }) })).toBe(text);
  });

  it('in UTF-8 that was cut within a character', async () => {
    const content = textPart(russian);
    const bytes = new TextEncoder().encode(russian).subarray(0, -2);
    const cut = { ...content, body: new TextEncoder().encode(Buffer.from(bytes).toString('base64')) };
    expect(await textOf({ content: cut })).toMatch(/^Здравствуйте! Где будет ключ/);
  });

  it('in the encoding that the HTML declares', async () => {
    const html = `<html><head><meta charset="koi8-r"></head><body><p>${russian}</p></body></html>`;
    const content = textPart(html, { charset: 'koi8-r', declared: null, subtype: 'html' });
    expect(await textOf({ content })).toBe(russian);
  });
});

describe('a text in format=flowed', () => {
  const flowed = (text: string, parameters = 'format=flowed') =>
    textOf({ content: textPart(text, { parameters }) });

  it('is joined to paragraphs, and quotes stay apart', async () => {
    expect(
      await flowed(
        'The first \nparagraph \nends.\nThe second.\n \n> A quote \n> of two lines.\nAnswer \n> B',
      ),
    ).toBe('The first paragraph ends.\nThe second.\n\n> A quote of two lines.\nAnswer \n> B');
  });

  it('may mark its breaks by a space that is not text', async () => {
    expect(await flowed('こん \nにちは', 'format=flowed; delsp=yes')).toBe('こんにちは');
  });

  it('keeps the line before a signature', async () => {
    expect(await flowed('Text \n-- \nAnna')).toBe('Text \n-- \nAnna');
  });
});

describe('a mail in HTML alone', () => {
  const html = (source: string) => textOf({ content: textPart(source, { subtype: 'html' }) });

  it('is read as text with paragraphs, lists, links and entities', async () => {
    expect(
      await html(
        '<style>p{color:red}</style><p>Dear&nbsp;school &mdash; see:</p><ul><li>One</li><li>Two</li></ul><p><a href="https://example.org/x">here</a><br>Line&#39;s end</p><img src="https://tracker.example/x.gif">',
      ),
    ).toBe("Dear school — see:\n\n * One\n * Two\n\nhere (https://example.org/x)\nLine's end");
  });

  it.each([
    [
      'Gmail',
      '<div>Thank you</div><div class="gmail_quote"><div class="gmail_attr">On Mon, 3 Mar 2027 at 10:00, School &lt;s@example.org&gt; wrote:<br></div><blockquote class="gmail_quote">Old text</blockquote></div>',
    ],
    [
      'Outlook',
      '<p>Thank you</p><div style="border-top:solid #E1E1E1 1.0pt"><p><b>Von:</b> Schule &lt;s@example.org&gt;<br><b>Gesendet:</b> Montag, 3. März 2027 10:00<br><b>An:</b> Anna<br><b>Betreff:</b> Antwort</p></div><p>Old text</p>',
    ],
    [
      'Outlook on the web',
      '<div>Thank you</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> School<br><b>Sent:</b> Monday<br></div><div>Old text</div>',
    ],
    [
      'Apple Mail',
      '<div>Thank you</div><div><br><blockquote type="cite"><div>Am 03.03.2027 um 10:00 schrieb Schule &lt;s@example.org&gt;:</div><div>Old text</div></blockquote></div>',
    ],
    [
      'Yandex',
      '<div>Thank you</div><div>03.03.2027, 10:00, "Школа" &lt;s@example.org&gt;:</div><blockquote><p>Old text</p></blockquote>',
    ],
    [
      'mail.ru',
      '<div>Thank you</div><blockquote style="border-left:1px solid #0857A6">Понедельник, 3 марта 2027, 10:00 +06:00 от Школа &lt;s@example.org&gt;:<br><div>Old text</div></blockquote>',
    ],
  ])('has its quote folded: %s', async (_, source) => {
    const { text, quoted } = foldReply(await html(source));
    expect(text).toBe('Thank you');
    expect(quoted).toContain('Old text');
  });

  it('is read within a second, also if a program wrote it to hang the reader', async () => {
    const started = performance.now();
    await html(`${'<style'.repeat(50_000)}${'<div>'.repeat(20_000)}${'<blockquote>'.repeat(5000)}x`);
    await html(`<pre>${' '.repeat(400_000)}x</pre>`);
    foldReply(`${'10:00 <a@b '.repeat(20_000)}\n${'12:30 <'.repeat(20)}\n`);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('the parts of a mail', () => {
  it('are one text, the files, and neither logos nor signatures', async () => {
    const picture = new Uint8Array(30_000);
    const { text, files } = await read({
      content: multipart(
        'mixed',
        multipart(
          'alternative',
          textPart('The text'),
          multipart(
            'related',
            textPart('<p>The text</p>', { subtype: 'html' }),
            filePart('logo.png', new Uint8Array(500), {
              type: 'image/png',
              disposition: 'inline',
              more: { 'Content-ID': '<logo>' },
            }),
            filePart('screen.png', picture, {
              type: 'image/png',
              disposition: 'inline',
              more: { 'Content-ID': '<screen>' },
            }),
          ),
        ),
        filePart('scan.pdf', new Uint8Array(9), { type: 'application/pdf' }),
        filePart('notes.txt', new TextEncoder().encode('words'), { type: 'text/plain' }),
        plainPart('application/pkcs7-signature; name=smime.p7s', 'x'),
      ),
    });
    expect(text.trim()).toBe('The text');
    expect(files.map(({ name, content }) => [name, content.length])).toEqual([
      ['screen.png', 30_000],
      ['scan.pdf', 9],
      ['notes.txt', 5],
    ]);
  });

  it('have names in any encoding', async () => {
    const [koi8, utf8] = [
      filePart('=?koi8-r?B?8MHT0M/S1C5wZGY=?=', new Uint8Array(1)),
      filePart('x', new Uint8Array(1), {
        more: { 'Content-Disposition': "attachment; filename*=UTF-8''%C3%9C.pdf" },
      }),
    ];
    const { files } = await read({ content: multipart('mixed', textPart('x'), koi8, utf8) });
    expect(files.map(({ name }) => name)).toEqual(['Паспорт.pdf', 'Ü.pdf']);
  });

  it('name all senders, and a hash stands in for a missing Message-ID', async () => {
    const { from } = await read({ from: 'Anna <anna@example.org>, Eve <eve@example.net>' });
    expect(from).toEqual(['anna@example.org', 'eve@example.net']);
    const raw = new TextEncoder().encode('From: a@example.org\r\nFrom: b@example.org\r\n\r\nText');
    expect(await readMail(raw)).toMatchObject({
      from: ['a@example.org', 'b@example.org'],
      messageId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
  });
});
