import { afterEach, beforeEach, expect, it } from 'vitest';
import { withKeys } from './harness/device-keys.ts';
import { FakeJournal } from './harness/fake-journal.ts';
import { Visitor } from './harness/visitor.ts';

let journal: FakeJournal;
let anna: Visitor;

beforeEach(() => {
  journal = new FakeJournal();
  anna = new Visitor(journal, 1);
});
afterEach(() => anna.device.end());

/** Votes at the box, and returns the pushes of votes after another operation has been held. */
async function voteAtBox() {
  await anna.start();
  await anna.tab.db.event_details.put({ id: 5, room_settings: { questions: 'direct' } } as never);
  await anna.toBox();
  await anna.tab.enqueueOp({ kind: 'eventQuestion.vote', args: { id: 3, event_id: 5, voted: true } });
  await anna.write('after the vote');
  return anna.box.pushed.filter(({ kind }) => kind === 'eventQuestion.vote');
}

it('sends a signed vote to a box that counts votes', async () => {
  withKeys(anna.device);
  journal.countsVotes = true;
  expect(await voteAtBox()).toMatchObject([{ args: { id: 3 }, signature: expect.any(String) }]);
});

it('sends no vote to a box that counts none', async () => {
  withKeys(anna.device);
  expect(await voteAtBox()).toEqual([]);
  expect((await anna.tab.ops())[0]).not.toHaveProperty('onSite');
});

it('sends no vote to a box without a key to sign it', async () => {
  journal.countsVotes = true;
  expect(await voteAtBox()).toEqual([]);
  expect((await anna.tab.ops())[0]).not.toHaveProperty('onSite');
});
