import { isVisible } from '../../../contract/scalars.ts';
import type { RequestMessage } from '../../../contract/support.ts';

/**
 * The newest text of the person in these messages, otherwise that of the school. Without any text, the names of the
 * mailed files; empty if there are none.
 */
export function requestTitle(messages: readonly RequestMessage[]): string {
  const texts = messages.filter(({ content }) => isVisible(content));
  const shown = texts.findLast(({ from }) => from === 'person') ?? texts.at(-1);
  if (shown) return shown.content;
  const names = messages.flatMap(({ files = [], lost_files = [] }) => [
    ...files.map(({ name }) => name),
    ...lost_files,
  ]);
  return names.join(', ');
}
