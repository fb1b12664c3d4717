import PostalMime from 'postal-mime';
import { receiveMail } from '../areas/mail-in.ts';
import { type Command, CommandError, wholeOf } from './command.ts';

const mostBytes = 30 * 1024 * 1024;

const outcomes = {
  kept: 'Put into its conversation',
  known: 'It was here before',
  automatic: 'Left out: written by a program',
  empty: 'Left out: it says nothing of its own',
} as const;

/** Takes in one mail, as a mail server pipes it; of its parts the text alone. */
export const mailInCommand: Command = async (ctx, { file }) => {
  const raw = await wholeOf(file(), mostBytes);
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20 });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const addressed = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => address ?? []);
  const outcome = await receiveMail(ctx, {
    to: [...addressed, header('delivered-to'), header('x-original-to'), mail.deliveredTo ?? ''],
    messageId: mail.messageId?.slice(0, 500) ?? null,
    text: mail.text ?? textOf(mail.html ?? ''),
    automatic: /^auto-(replied|generated)/i.test(header('auto-submitted')) || header('return-path') === '<>',
  });
  if (outcome === 'unknown') throw new CommandError('It belongs to no conversation');
  return outcomes[outcome];
};

const textOf = (html: string): string =>
  html
    .replace(/<(style|script|head)[\s\S]*?<\/\1>/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|tr|li)>/gi, '\n')
    .replace(/<blockquote[\s\S]*$/i, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
