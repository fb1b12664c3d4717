import type { TableData } from '../../data/table-data.ts';

const partOfProgramme = 'part of the programme, which names its speakers';

export const programmeTables = {
  course: { backup: 'rows', export: 'no personal data', erase: 'no personal data' },
  event: {
    backup: 'rows',
    restore: { serial: true },
    export: {
      events: ({ db }, id) =>
        db
          .selectFrom('event')
          .select(['id', 'name', 'time_start', 'time_finish'])
          .where('user_id', '=', id)
          .orderBy('id')
          .execute(),
    },
    erase: partOfProgramme,
  },
  event_expert: { backup: 'rows', export: partOfProgramme, erase: partOfProgramme },
  guest_link: {
    backup: 'rows',
    restore: { serial: true },
    export: 'belongs to the event; its creator is not disclosed',
    erase: ({ tx, user }) =>
      tx.db.updateTable('guest_link').set({ user_id: null }).where('user_id', '=', user.id).execute(),
  },
  meeting_visit: {
    backup: 'rows',
    export: {
      meetings: ({ db }, id) =>
        db
          .selectFrom('meeting_visit')
          .innerJoin('event', 'event.id', 'meeting_visit.event_id')
          .select(['event_id', 'event.name', 'joined_at', 'left_at'])
          .where('meeting_visit.user_id', '=', id)
          .orderBy('joined_at')
          .execute(),
    },
    // The visit still counts, without the person.
    erase: ({ tx, user }) =>
      tx.db.updateTable('meeting_visit').set({ user_id: null }).where('user_id', '=', user.id).execute(),
  },
  programme_draft: {
    backup: 'rows',
    restore: { serial: true },
    export: partOfProgramme,
    erase: ({ tx, user }) =>
      tx.db.updateTable('programme_draft').set({ user_id: null }).where('user_id', '=', user.id).execute(),
  },
  programme_feed: {
    backup: 'rows',
    restore: { serial: true },
    export: partOfProgramme,
    erase: ({ tx, user }) =>
      tx.db.updateTable('programme_feed').set({ user_id: null }).where('user_id', '=', user.id).execute(),
  },
  programme_release: {
    backup: 'rows',
    restore: { serial: true },
    export: partOfProgramme,
    erase: ({ tx, user }) =>
      tx.db.updateTable('programme_release').set({ user_id: null }).where('user_id', '=', user.id).execute(),
  },
  speaker_answer: {
    backup: 'rows',
    export: {
      speaking: ({ db }, id) =>
        db
          .selectFrom('speaker_answer')
          .innerJoin('event', 'event.id', 'speaker_answer.event_id')
          .select(['event_id', 'event.name', 'answer', 'note', 'answered_at'])
          .where('speaker_answer.user_id', '=', id)
          .orderBy('event_id')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('speaker_answer').where('user_id', '=', user.id).execute(),
  },
  later_announcement: {
    backup: 'rows',
    restore: { serial: true },
    export: 'texts of organisers for others',
    erase: ({ tx, user }) =>
      tx.db.updateTable('later_announcement').set({ user_id: null }).where('user_id', '=', user.id).execute(),
  },
  rating: {
    backup: 'rows',
    export: {
      ratings: ({ db }, id) =>
        db
          .selectFrom('rating')
          .innerJoin('event', 'event.id', 'rating.event_id')
          .select(['event_id', 'event.name', 'relevant', 'informative', 'interesting', 'rated_at'])
          .where('rating.user_id', '=', id)
          .orderBy('event_id')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('rating').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
