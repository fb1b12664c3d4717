/**
 * A conversation as text, one message a line:
 *
 * -3 10:15 keller #bins: text      three days ago in the home zone; other lines may refer to `bins`
 * 25m bauer >bins: text            25 minutes ago, a reply
 * 25m bauer ~: text                edited since; `x` instead marks a deleted message
 *
 * Texts of recent messages name no time of day, because they are read at any hour. The mark ⏎ breaks a line
 * inside a message.
 */
export interface Conversation {
  type: 'course' | 'group' | 'private';
  title: string;
  description: string | null;
  author: string;
  /** In addition to the members of the course, if the conversation has one. */
  members: readonly string[];
  course?: number;
  /** Count of the newest messages that a person has not read yet. */
  unread?: Readonly<Record<string, number>>;
  lines: string;
}

export interface Line {
  when: string;
  author: string;
  label: string | null;
  replyTo: string | null;
  edited: boolean;
  deleted: boolean;
  content: string;
}

const pattern =
  /^(?<when>-\d+ \d\d:\d\d|\d+m) (?<author>\w+)(?<marks>( [#>]\w+| [~x])*):(?: (?<content>.*))?$/;

export const readLines = (text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const found = pattern.exec(line.trim())?.groups;
      if (!found) throw new Error(`The line is not a message: ${line}`);
      const { when = '', author = '', marks = '', content = '' } = found;
      const all = marks.split(' ');
      const marked = (sign: string) => all.find((mark) => mark.startsWith(sign))?.slice(1) ?? null;
      return {
        when,
        author,
        label: marked('#'),
        replyTo: marked('>'),
        edited: all.includes('~'),
        deleted: all.includes('x'),
        content: content.replaceAll('⏎', '\n'),
      };
    });
