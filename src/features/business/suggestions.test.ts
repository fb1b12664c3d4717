import { describe, expect, it } from 'vitest';
import type { BusinessProfile } from '../../../contract/business.ts';
import type { User } from '../../../contract/users.ts';
import { suggestPartners } from './suggestions.ts';

const person = (id: number, course: number | null = null) =>
  ({ id, first_name: 'Aruzhan', last_name: `No ${id}`, course_type: course }) as User;

const card = (id: number, parts: Partial<BusinessProfile> = {}): BusinessProfile => ({
  id,
  active: true,
  offers: { fields: [], words: [] },
  needs: { fields: [], words: [] },
  localized_text: {},
  languages: ['en'],
  ways: ['on_site'],
  rev: 1,
  ...parts,
});

const own = card(1, {
  offers: { fields: ['water'], words: ['Biogas plants'] },
  needs: { fields: ['energy'], words: ['Sortierung'] },
});
const none: ReadonlySet<number> = new Set();
const suggest = (cards: BusinessProfile[], without = none) =>
  suggestPartners({
    own,
    me: person(1, 7),
    cards: cards.map((each) => ({ card: each, person: person(each.id, 7) })),
    without,
  });

describe('suggestions', () => {
  it('suggests people whose offers match needs, in either direction, and says why', () => {
    const [first] = suggest([
      card(2, {
        offers: { fields: ['energy', 'city'], words: ['SORTIERUNG'] },
        needs: { fields: [], words: ['biogas plants'] },
      }),
    ]);
    expect(first?.reasons).toEqual({
      theyOffer: { fields: ['energy'], words: ['SORTIERUNG'] },
      theyNeed: { fields: [], words: ['biogas plants'] },
      languages: ['en'],
      sameCourse: true,
    });
  });

  it('does not suggest people with only a language or course in common', () => {
    expect(suggest([card(2)])).toEqual([]);
  });

  it('sorts by the match, and people without a common language last', () => {
    const energy = { offers: { fields: ['energy'], words: [] } };
    const both = { offers: { fields: ['energy'], words: ['sortierung'] } };
    const ids = suggest([card(2, energy), card(3, { ...both, languages: ['kk'] }), card(4, both)]).map(
      ({ person: each }) => each.id,
    );
    expect(ids).toEqual([4, 2, 3]);
  });

  it('leaves out people who were dismissed or have a meeting', () => {
    const cards = [card(2, { offers: { fields: ['energy'], words: [] } })];
    expect(suggest(cards, new Set([2]))).toEqual([]);
  });
});
