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

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const read = (content: BuiltMail['content']) =>
  readMail(buildMail({ to: 'school@example.org', ...(content && { content }) }));
const messagePart = (mail: Partial<BuiltMail>, headers = {}) => ({
  headers: { 'Content-Type': 'message/rfc822', ...headers },
  body: buildMail({ to: 'anna@example.org', ...mail }),
});

describe('several texts', () => {
  it('are below each other in their order, and HTML without an alternative is converted', async () => {
    const alternatives = multipart(
      'alternative',
      textPart('Two'),
      textPart('<p>Two</p>', { subtype: 'html' }),
    );
    const { text, files } = await read(
      multipart('mixed', textPart('One'), alternatives, textPart('<b>Three</b>', { subtype: 'html' })),
    );
    expect(text).toBe('One\n\nTwo\n\nThree');
    expect(files).toEqual([]);
  });

  it('are the HTML if the plain alternative is blank', async () => {
    const { text } = await read(
      multipart('alternative', textPart(' \n'), textPart('<p>Text</p>', { subtype: 'html' })),
    );
    expect(text).toBe('Text');
  });
});

describe('a forwarded mail', () => {
  const forwarded = {
    from: '=?koi8-r?B?4s/SydM=?= <boris@example.net>',
    content: multipart('mixed', textPart('The original'), filePart('scan.pdf', new Uint8Array(9))),
  };

  it('is text below its headers, and its files are files', async () => {
    const { text, files } = await read(multipart('mixed', textPart('See below'), messagePart(forwarded)));
    expect(text).toBe(
      'See below\n\n---------- Forwarded message ---------\nFrom: Борис <boris@example.net>\nSubject: Re: Answer to your question\nTo: anna@example.org\n\nThe original',
    );
    expect(foldReply(text).text).toBe('See below');
    expect(files.map(({ name }) => name)).toEqual(['scan.pdf']);
  });

  it('is no quote if the mail has no other text', async () => {
    const { text } = await read(multipart('mixed', messagePart(forwarded)));
    expect(foldReply(text)).toMatchObject({ text: expect.stringMatching(/The original$/), quoted: '' });
  });

  it('is a file if it is attached', async () => {
    const attachment = messagePart(forwarded, { 'Content-Disposition': 'attachment; filename="mail.eml"' });
    const { text, files } = await read(multipart('mixed', textPart('See the file'), attachment));
    expect(text).toBe('See the file');
    expect(files).toEqual([{ name: 'mail.eml', content: Buffer.from(attachment.body) }]);
  });

  it('names the mail that a report is about', async () => {
    const status = 'Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; a@example.org\nAction: failed\n';
    const { report } = await read(
      multipart(
        'report; report-type=delivery-status',
        plainPart('text/plain', 'Not delivered'),
        plainPart('message/delivery-status', status),
        messagePart({ messageId: '<1@example.org>' }),
      ),
    );
    expect(report).toMatchObject({
      hasFailed: true,
      recipients: ['a@example.org'],
      messageId: '<1@example.org>',
    });
  });
});

describe('a file', () => {
  it('is read whole, in any transfer encoding', async () => {
    const content = Uint8Array.from({ length: 200_001 }, (_, at) => (at * 7919) % 251);
    const lines = bytesOf('A line\r\n'.repeat(30_000));
    const plain = {
      headers: { 'Content-Disposition': 'attachment; filename=lines.txt', 'Content-Type': 'text/plain' },
      body: lines,
    };
    const { files } = await read(multipart('mixed', filePart('a.bin', content), plain));
    expect(files.map(({ name }) => name)).toEqual(['a.bin', 'lines.txt']);
    // Comparing as arrays takes seconds.
    for (const [at, bytes] of [content, lines].entries())
      expect(Buffer.compare(files[at]!.content, bytes)).toBe(0);
  });

  it('has a name of several parts', async () => {
    const name = "attachment; filename*0*=koi8-r''%F0%C1%D3%D0; filename*1*=%CF%D2%D4; filename*2=.pdf";
    const { files } = await read(
      multipart('mixed', filePart('x', new Uint8Array(1), { more: { 'Content-Disposition': name } })),
    );
    expect(files.map((file) => file.name)).toEqual(['Паспорт.pdf']);
  });
});

describe('a mail that was written to do harm', () => {
  it('is refused with too many parts', async () => {
    const parts = Array.from({ length: 600 }, () => textPart('x'));
    await expect(read(multipart('mixed', ...parts))).rejects.toThrow();
  });

  it('is refused with too long headers, in one part or in all', async () => {
    const partWith = (length: number) => ({
      headers: { 'X-Long': 'x'.repeat(length) },
      body: bytesOf('x'),
    });
    await expect(read(multipart('mixed', partWith(600_000)))).rejects.toThrow();
    const parts = Array.from({ length: 20 }, () => partWith(30_000));
    await expect(read(multipart('mixed', ...parts))).rejects.toThrow();
  });

  it('is refused if it is nested too deeply', async () => {
    let mail: Partial<BuiltMail> = { content: textPart('Text') };
    for (let level = 0; level < 15; level += 1) mail = { content: multipart('mixed', messagePart(mail)) };
    await expect(read(mail.content)).rejects.toThrow();
  });

  it('is read with parameters that are names of properties of objects', async () => {
    const { text, files } = await read(
      multipart('mixed', plainPart('text/plain; __proto__*0=x; constructor*=y; charset=toString', 'Text'), {
        headers: { 'Content-Disposition': 'attachment; filename=x.constructor' },
        body: bytesOf('x'),
      }),
    );
    expect(text).toBe('Text');
    expect(files.map(({ name }) => name)).toEqual(['x.constructor']);
  });

  it.each(['\u00a0', '\u000b', '\u0000'])('has no header whose name begins with %j', async (sign) => {
    const forged = `${sign}Authentication-Results: mx.example.net; dmarc=pass`;
    const { headers } = await readMail(bytesOf(`Subject: x\r\n${forged}\r\nTo: a@example.org\r\n\r\nText`));
    expect(headers.map(({ key }) => key)).toEqual(['subject', 'to']);
  });
});
