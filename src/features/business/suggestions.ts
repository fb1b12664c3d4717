import type { BusinessProfile } from '../../../contract/business.ts';
import type { User } from '../../../contract/users.ts';
import { fold } from '../../lib/text-fold.ts';

/** Why a person is suggested. */
export interface Reasons {
  /** The other person offers what this person needs. Keys of competences, and words. */
  theyOffer: Shared;
  /** The other person needs what this person offers. */
  theyNeed: Shared;
  /** Languages that both speak. */
  languages: string[];
  sameCourse: boolean;
}

interface Shared {
  fields: string[];
  words: string[];
}

export interface Suggestion {
  card: BusinessProfile;
  person: User;
  reasons: Reasons;
}

type Topics = BusinessProfile['offers'];

const points = { field: 3, word: 4, language: 1, course: 1 } as const;

function shared(theirs: Topics, mine: Topics): Shared {
  const fields = new Set(mine.fields);
  const words = new Set(mine.words.map(fold));
  return {
    fields: theirs.fields.filter((field) => fields.has(field)),
    words: theirs.words.filter((word) => words.has(fold(word))),
  };
}

const countOf = ({ fields, words }: Shared): number =>
  fields.length * points.field + words.length * points.word;

interface Sources {
  own: BusinessProfile;
  me: User;
  cards: readonly { card: BusinessProfile; person: User }[];
  /** People who are not suggested: dismissed, or with a request or meeting. */
  without: ReadonlySet<number>;
}

/**
 * People whose offers match the person's needs, or the reverse; the best first, without a language in common last. Uses only
 * what both have written in their cards.
 */
export function suggestPartners({ own, me, cards, without }: Sources): Suggestion[] {
  return cards
    .flatMap(({ card, person }) => {
      if (without.has(person.id)) return [];
      const theyOffer = shared(card.offers, own.needs);
      const theyNeed = shared(card.needs, own.offers);
      const match = countOf(theyOffer) + countOf(theyNeed);
      if (match === 0) return [];
      const languages = card.languages.filter((language) => own.languages.includes(language));
      const sameCourse = typeof person.course_type === 'number' && person.course_type === me.course_type;
      const canTalk = languages.length > 0 || card.languages.length === 0 || own.languages.length === 0;
      const score =
        match + languages.length * points.language + (sameCourse ? points.course : 0) - (canTalk ? 0 : 1000);
      return [{ card, person, reasons: { theyOffer, theyNeed, languages, sameCourse }, score }];
    })
    .toSorted((a, b) => b.score - a.score || a.person.id - b.person.id)
    .map(({ card, person, reasons }) => ({ card, person, reasons }));
}
