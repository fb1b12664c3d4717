import { addUser } from './plain-access.ts';
import type { PlainTools } from './plain-call.ts';

const handout = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
`;

const long = 1_600_000_000;

/**
 * Initial content of every school: a folder with a material, two polls, and feedback by a person who has
 * left.
 */
export function seed(tools: PlainTools): void {
  const { state, nextId, files } = tools;
  const folder = nextId();
  state.folders.set(folder, { id: folder, name: 'Field work' });
  const bytes = new TextEncoder().encode(handout);
  const material = nextId();
  state.materials.set(material, {
    id: material,
    name: 'Handout',
    file: files.add({ name: 'handout.pdf', type: 'application/pdf', bytes }),
    mime_type: 'application/pdf',
    added_at: long,
    additional: false,
    owner: null,
    folders: [folder],
  });
  const poll = { free_answer: false, mandatory: false };
  const which = nextId();
  state.polls.set(which, {
    ...poll,
    id: which,
    group: 'Organisation',
    title: 'Which day?',
    votes: new Map(),
    mandatory: true,
    variations: [
      { id: 1, title: 'Monday' },
      { id: 2, title: 'Friday' },
    ],
  });
  const how = nextId();
  state.polls.set(how, {
    ...poll,
    id: how,
    group: 'lecturers',
    title: 'How was the excursion?',
    votes: new Map(),
    free_answer: true,
    variations: [
      { id: 1, title: 'Too short' },
      { id: 2, title: 'Just right' },
    ],
  });
  const { id: author } = addUser(tools, { first_name: 'Dina', last_name: 'Omarova', visible: false });
  const review = nextId();
  state.reviews.set(review, { id: review, author, content: 'Very good', created_at: long, approved: true });
}
