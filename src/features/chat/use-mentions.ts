import { type KeyboardEvent, useState } from 'react';
import type { Person } from '../../../contract/users.ts';
import { fullNames } from '../../i18n/person-name.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { membersFor, mentionAt, mentionedIn, withMention } from './mentions.ts';

interface MentionsOptions {
  members: readonly Person[];
  text: string;
  cursor: number;
  /** Called with the text that includes the chosen name, and the new cursor. */
  onText: (text: string, cursor: number) => void;
}

/** Mentions a member with @: arrows move, Enter and Tab choose, Escape closes the list. */
export function useMentions({ members, text, cursor, onText }: MentionsOptions) {
  const { fullName } = useFormats();
  const [active, setActive] = useState(0);
  const [dismissedPlace, setDismissedPlace] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly { id: number; name: string }[]>([]);
  const query = mentionAt(text, cursor);
  const place = query && `${query.from}:${query.text}`;
  const found = query && place !== dismissedPlace ? membersFor(members, query.text) : [];
  const at = Math.min(active, Math.max(0, found.length - 1));

  const pick = (person: Person) => {
    if (!query) return;
    const name = fullName(person);
    setChosen([...chosen, { id: person.id, name }]);
    setActive(0);
    const next = withMention(text, query, name);
    onText(next.text, next.cursor);
  };
  /** Returns whether the list handled the key. */
  const handleKey = (event: KeyboardEvent): boolean => {
    const person = found[at];
    if (!person || event.nativeEvent.isComposing) return false;
    if (event.key === 'ArrowDown') setActive((at + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((at - 1 + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(person);
    else if (event.key === 'Escape') setDismissedPlace(place);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    found,
    active: at,
    pick,
    press: handleKey,
    /** Ids of the members mentioned in the text, whether chosen from the list or typed in full. */
    idsIn: (content: string) =>
      mentionedIn(content, [
        ...chosen,
        ...(content.includes('@')
          ? members.flatMap((member) => fullNames(member).map((name) => ({ id: member.id, name })))
          : []),
      ]),
  };
}
