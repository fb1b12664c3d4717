/** The tab of the chat list and its search text. */
export interface ListSearch {
  tab: 'chats' | 'people';
  text: string;
}

export function readListSearch(search: string): ListSearch {
  const query = new URLSearchParams(search);
  return { tab: query.get('tab') === 'people' ? 'people' : 'chats', text: query.get('q') ?? '' };
}

/** Returns the query string with this search; other parameters stay. */
export function writeListSearch(search: string, { tab, text }: ListSearch): string {
  const query = new URLSearchParams(search);
  if (tab === 'people') query.set('tab', tab);
  else query.delete('tab');
  if (text.trim() === '') query.delete('q');
  else query.set('q', text);
  const written = query.toString();
  return written && `?${written}`;
}
