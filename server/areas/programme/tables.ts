import { all, columnsAs, emptied } from '../../data/carried.ts';
import type { PersonalData, TableData } from '../../data/table-data.ts';
import { deleteHandOverNotifications } from './notify-hand-over.ts';

const partOfProgramme = 'part of the programme, which names its speakers';

const speaking: PersonalData = {
  kind: 'speaking',
  purposes: ['programme'],
  viewers: ['participants', 'public'],
  periods: ['school'],
  erasure: 'unlinked',
};

const organiserWork: PersonalData = {
  kind: 'organiser_work',
  purposes: ['programme'],
  viewers: ['organisers'],
  periods: ['school'],
  erasure: 'unlinked',
};

export const programmeTables = {
  course: {
    privacy: { none: 'no personal data' },
    backup: 'rows',
    box: 'rows',
    export: 'no personal data',
    erase: 'no personal data',
  },
  event: {
    privacy: speaking,
    backup: 'rows',
    restore: { serial: true },
    box: {
      rows: all,
      columns: () => ({
        // Secrets of online meetings.
        ...columnsAs(emptied.null, ['zoom_meeting_number', 'zoom_password', 'zoom_link', 'internal_link']),
        ...columnsAs(emptied.null, ['dial_in', 'meeting_room']),
        // Only imports need them.
        ...columnsAs(emptied.null, ['source', 'source_key', 'imported']),
      }),
    },
    export: {
      events: ({ db }, id) =>
        db
          .selectFrom('event')
          .select(['id', 'name', 'time_start', 'time_finish'])
          .where('user_id', '=', id)
          .orderBy('id')
          .execute(),
    },
    // The programme names its speakers, but notifications of others must not name an erased person.
    erase: ({ tx, user }) => deleteHandOverNotifications(tx, user),
  },
  event_expert: {
    privacy: speaking,
    backup: 'rows',
    box: 'rows',
    export: {
      expert_events: ({ db }, id) =>
        db
          .selectFrom('event_expert')
          .innerJoin('event', 'event.id', 'event_expert.event_id')
          .select(['event_id', 'event.name', 'time_start', 'time_finish'])
          .where('event_expert.user_id', '=', id)
          .orderBy('event_id')
          .execute(),
    },
    erase: partOfProgramme,
  },
  guest_link: {
    privacy: { ...organiserWork, viewers: ['speakers', 'organisers'] },
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'a secret of the event' },
    export: 'belongs to the event; its creator is not disclosed',
    erase: ({ tx, user }) =>
      tx.db.updateTable('guest_link').set({ user_id: null }).where('user_id', '=', user.id).execute(),
  },
  meeting_visit: {
    privacy: {
      kind: 'attendance',
      purposes: ['attendance'],
      viewers: ['speakers', 'organisers', 'meeting_service'],
      periods: ['retention:attendance'],
      erasure: 'unlinked',
    },
    backup: 'rows',
    box: { none: 'a box has no online meetings' },
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
    privacy: organiserWork,
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'organisers change the programme at the school' },
    export: partOfProgramme,
    erase: ({ tx, user }) =>
      tx.db.updateTable('programme_draft').set({ user_id: null }).where('user_id', '=', user.id).execute(),
  },
  programme_feed: {
    privacy: organiserWork,
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'organisers change the programme at the school' },
    export: partOfProgramme,
    erase: ({ tx, user }) =>
      tx.db.updateTable('programme_feed').set({ user_id: null }).where('user_id', '=', user.id).execute(),
  },
  programme_release: {
    privacy: organiserWork,
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'organisers change the programme at the school' },
    export: partOfProgramme,
    erase: ({ tx, user }) =>
      tx.db.updateTable('programme_release').set({ user_id: null }).where('user_id', '=', user.id).execute(),
  },
  speaker_answer: {
    privacy: {
      ...speaking,
      viewers: ['self', 'organisers'],
      periods: ['account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { none: 'only for organisers' },
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
    privacy: organiserWork,
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'the school sends it' },
    export: 'texts of organisers for others',
    erase: ({ tx, user }) =>
      tx.db.updateTable('later_announcement').set({ user_id: null }).where('user_id', '=', user.id).execute(),
  },
  rating: {
    privacy: {
      kind: 'ratings',
      purposes: ['improvement'],
      viewers: ['self', 'totals'],
      periods: ['account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { none: 'nobody else sees it, and the device of its author has it' },
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
