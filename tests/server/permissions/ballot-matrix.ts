import { openPoll } from './participation-matrix.ts';
import { refuseUnlessApproved, type Row } from './row.ts';
import type { Fixtures } from './fixtures.ts';

const closedPoll = async (fixtures: Fixtures) => {
  const id = await openPoll(fixtures);
  await fixtures.people.admin.call('POST', `/desk/polls/${id}/close`);
  return id;
};
/** A number below every modulus; the server signs it without knowing what it is. */
const blinded = 'a'.repeat(342);
/** Anonymous answers of polls. */
export const ballotMatrix: Record<string, Row> = {
  requestBallot: {
    request: async (fixtures) => ({
      path: `/polls/${await openPoll(fixtures)}/ballot`,
      body: { blinded },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['blind_signature', 'poll'] },
  },
  castBallot: {
    // The token decides, not the caller.
    request: async (fixtures) => ({
      path: '/ballots',
      body: {
        poll_id: await openPoll(fixtures),
        vote: 'Friday',
        token: 'a'.repeat(86),
        signature: 'a'.repeat(342),
      },
    }),
    roles: { otherwise: 403 },
  },
  getBallotReceipts: {
    request: async (fixtures) => ({ path: `/polls/${await closedPoll(fixtures)}/receipts` }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['ballot_key', 'receipts'] },
  },
};

export const ballotOperations = {
  'ballot.request': {
    args: async (fixtures: Fixtures) => ({ poll_id: await openPoll(fixtures), blinded }),
    expected: { attendee: 'done', platformadmin: 'done' },
  },
  'ballot.cast': {
    args: async (fixtures: Fixtures) => ({
      poll_id: await openPoll(fixtures),
      vote: 'Friday',
      token: 'a'.repeat(86),
      key: '',
      blind_signature: blinded,
      inverse: blinded,
      size: 1024,
    }),
    expected: { attendee: 'invalid', platformadmin: 'invalid' },
  },
};
