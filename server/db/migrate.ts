import { setTimeout as pause } from 'node:timers/promises';
import { type Migration, Migrator, sql } from 'kysely';
import type { Db } from './client.ts';
import * as line from './migrations/001-line.ts';
import * as access from './migrations/002-access.ts';
import * as files from './migrations/003-files.ts';
import * as mailOfWhom from './migrations/004-mail-of-whom.ts';
import * as erasedSessions from './migrations/005-erased-sessions.ts';
import * as keysAndSessions from './migrations/006-keys-and-sessions.ts';
import * as chat from './migrations/007-chat.ts';
import * as library from './migrations/008-library.ts';
import * as materialText from './migrations/009-material-text.ts';
import * as polls from './migrations/010-polls.ts';
import * as feedbackAndSupport from './migrations/011-feedback-and-support.ts';
import * as recordings from './migrations/012-recordings.ts';
import * as guestLinks from './migrations/013-guest-links.ts';
import * as meetings from './migrations/014-meetings.ts';
import * as programmeDrafts from './migrations/017-programme-drafts.ts';
import * as calendarFeeds from './migrations/018-calendar-feeds.ts';
import * as push from './migrations/019-push.ts';
import * as imports from './migrations/020-imports.ts';
import * as speakers from './migrations/021-speakers.ts';
import * as hiddenPeople from './migrations/022-hidden-people.ts';
import * as deskActs from './migrations/023-desk-acts.ts';
import * as mailAnswers from './migrations/024-mail-answers.ts';
import * as eventModified from './migrations/025-event-modified.ts';
import * as skippedPolls from './migrations/026-skipped-polls.ts';
import * as filmsByAddress from './migrations/027-films-by-address.ts';
import * as reopeningMail from './migrations/028-reopening-mail.ts';
import * as school from './migrations/029-school.ts';
import * as invitations from './migrations/030-invitations.ts';
import * as peopleImports from './migrations/031-people-imports.ts';
import * as suspension from './migrations/032-suspension.ts';
import * as questions from './migrations/033-questions.ts';
import * as checkIn from './migrations/035-check-in.ts';
import * as certificates from './migrations/036-certificates.ts';
import * as auditKinds from './migrations/038-audit-kinds.ts';
import * as retention from './migrations/039-retention.ts';
import * as cohorts from './migrations/040-cohorts.ts';
import * as bookingCohorts from './migrations/041-booking-cohorts.ts';
import * as skippedRows from './migrations/043-skipped-rows.ts';
import * as checkInHelpers from './migrations/044-check-in-helpers.ts';
import * as answerFiles from './migrations/045-answer-files.ts';
import * as eventQuestions from './migrations/046-event-questions.ts';
import * as mergedAccounts from './migrations/047-merged-accounts.ts';
import * as chatCohorts from './migrations/048-chat-cohorts.ts';
import * as roomChatAndHands from './migrations/049-room-chat-and-hands.ts';
import * as screens from './migrations/051-screens.ts';
import * as sessionPolls from './migrations/052-session-polls.ts';
import * as devicesAtDesks from './migrations/053-devices-at-desks.ts';
import * as invitationLinks from './migrations/054-invitation-links.ts';
import * as questionTopics from './migrations/056-question-topics.ts';
import * as quiz from './migrations/055-quiz.ts';
import * as endedHelp from './migrations/057-ended-help.ts';
import * as importResults from './migrations/058-import-results.ts';
import * as suspendedDevices from './migrations/059-suspended-devices.ts';
import * as questionReports from './migrations/060-question-reports.ts';
import * as business from './migrations/061-business.ts';
import * as competenceKeys from './migrations/062-competence-keys.ts';
import * as businessMessages from './migrations/063-business-messages.ts';
import * as ballots from './migrations/064-ballots.ts';
import * as anonymousQuestions from './migrations/065-anonymous-questions.ts';
import * as passkeys from './migrations/066-passkeys.ts';
import * as secondFactor from './migrations/067-second-factor.ts';
import * as singleSignOn from './migrations/068-single-sign-on.ts';
import * as apiTokensAndWebhooks from './migrations/069-api-tokens-and-webhooks.ts';
import * as inboundMail from './migrations/070-inbound-mail.ts';
import * as digests from './migrations/071-digests.ts';
import * as calendarMails from './migrations/072-calendar-mails.ts';
import * as auditTokens from './migrations/073-audit-tokens.ts';
import * as signInMethods from './migrations/074-sign-in-methods.ts';
import * as calendarFingerprints from './migrations/075-calendar-fingerprints.ts';
import * as boxes from './migrations/076-boxes.ts';
import * as questionKeys from './migrations/077-question-keys.ts';
import * as handover from './migrations/078-handover.ts';
import * as voteKeys from './migrations/079-vote-keys.ts';
import * as agenda from './migrations/016-agenda.ts';
import * as meetingWays from './migrations/015-meeting-ways.ts';

/** Append only: a migration that has shipped is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-line': line,
  '002-access': access,
  '003-files': files,
  '004-mail-of-whom': mailOfWhom,
  '005-erased-sessions': erasedSessions,
  '006-keys-and-sessions': keysAndSessions,
  '007-chat': chat,
  '008-library': library,
  '009-material-text': materialText,
  '010-polls': polls,
  '011-feedback-and-support': feedbackAndSupport,
  '012-recordings': recordings,
  '013-guest-links': guestLinks,
  '014-meetings': meetings,
  '015-meeting-ways': meetingWays,
  '016-agenda': agenda,
  '017-programme-drafts': programmeDrafts,
  '018-calendar-feeds': calendarFeeds,
  '019-push': push,
  '020-imports': imports,
  '021-speakers': speakers,
  '022-hidden-people': hiddenPeople,
  '023-desk-acts': deskActs,
  '024-mail-answers': mailAnswers,
  '025-event-modified': eventModified,
  '026-skipped-polls': skippedPolls,
  '027-films-by-address': filmsByAddress,
  '028-reopening-mail': reopeningMail,
  '029-school': school,
  '030-invitations': invitations,
  '031-people-imports': peopleImports,
  '032-suspension': suspension,
  '033-questions': questions,
  '035-check-in': checkIn,
  '036-certificates': certificates,
  '038-audit-kinds': auditKinds,
  '039-retention': retention,
  '040-cohorts': cohorts,
  '041-booking-cohorts': bookingCohorts,
  '043-skipped-rows': skippedRows,
  '044-check-in-helpers': checkInHelpers,
  '045-answer-files': answerFiles,
  '046-event-questions': eventQuestions,
  '047-merged-accounts': mergedAccounts,
  '048-chat-cohorts': chatCohorts,
  '049-room-chat-and-hands': roomChatAndHands,
  '051-screens': screens,
  '052-session-polls': sessionPolls,
  '053-devices-at-desks': devicesAtDesks,
  '054-invitation-links': invitationLinks,
  '055-quiz': quiz,
  '056-question-topics': questionTopics,
  '057-ended-help': endedHelp,
  '058-import-results': importResults,
  '059-suspended-devices': suspendedDevices,
  '060-question-reports': questionReports,
  '061-business': business,
  '062-competence-keys': competenceKeys,
  '063-business-messages': businessMessages,
  '064-ballots': ballots,
  '065-anonymous-questions': anonymousQuestions,
  '066-passkeys': passkeys,
  '067-second-factor': secondFactor,
  '068-single-sign-on': singleSignOn,
  '069-api-tokens-and-webhooks': apiTokensAndWebhooks,
  '070-inbound-mail': inboundMail,
  '071-digests': digests,
  '072-calendar-mails': calendarMails,
  '073-audit-tokens': auditTokens,
  '074-sign-in-methods': signInMethods,
  '075-calendar-fingerprints': calendarFingerprints,
  '076-boxes': boxes,
  '077-question-keys': questionKeys,
  '078-handover': handover,
  '079-vote-keys': voteKeys,
};

/** SQLSTATEs caused by other running processes: deadlock, lock timeout. */
const retryableCodes = new Set(['40P01', '55P03']);
const attempts = 30;

/**
 * Migrates the schema to the latest version, all or nothing. Several processes may call it at once, because
 * the migrator locks. A database that a newer version has migrated is not changed: newer schemas keep
 * everything that this version uses.
 *
 * @returns the names of migrations that this version does not know
 */
export async function migrate(db: Db, known = migrations): Promise<string[]> {
  const applied = await appliedMigrations(db);
  const newer = applied.filter((name) => !Object.hasOwn(known, name));
  if (newer.length > 0 && Object.keys(known).every((name) => applied.includes(name))) return newer;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => withoutStatementTimeout(known) },
  });
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return [];
    const { code = '' } = error as { code?: string };
    if (attempt === attempts || !retryableCodes.has(code))
      throw error instanceof Error
        ? error
        : new Error('The migration of the database failed', { cause: error });
    await pause(Math.random() * 1000);
  }
}

/**
 * Lifts the statement timeout, because an index over millions of rows takes longer than a request may. The
 * lock timeout stays.
 */
const withoutStatementTimeout = (known: Readonly<Record<string, Migration>>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(known).map(([name, migration]) => {
      const upWithoutTimeout: Migration['up'] = async (db) => {
        await sql`set local statement_timeout = 0`.execute(db);
        await migration.up(db);
      };
      return [name, { up: upWithoutTimeout }];
    }),
  );

async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!tables[0]!.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
