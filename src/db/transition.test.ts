import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutboxOp } from './outbox-op.ts';
import { type OpEvent, transition } from './transition.ts';

const queued: OutboxOp = {
  seq: 1,
  opId: 'a',
  v: 1,
  kind: 'message.send',
  args: { group_id: 7, content: 'hello' },
  lane: 'chat:7',
  state: 'queued',
  maybeSent: false,
  attempts: 0,
  nextAt: 0,
  createdAt: 0,
};
const error = { code: 'server', http: 500 };
const after = (op: OutboxOp, ...events: OpEvent[]) =>
  events.reduce<OutboxOp | 'gone' | null>(
    (now, event) => (now === null || now === 'gone' ? now : transition(now, event)),
    op,
  );
const claimed = { type: 'claimed', now: 5, epoch: 2 } satisfies OpEvent;

describe('an op', () => {
  it('stores the rev of the row it deletes when it is first sent', () => {
    const send = (deletesRev: number | null): OpEvent => ({ ...claimed, deletesRev });
    const lost = after(queued, send(5), { type: 'interrupted' }, send(9));
    expect(lost).toMatchObject({ state: 'sending', deletesRev: 5 });
    expect(after(queued, send(null), { type: 'interrupted' }, send(9))).toMatchObject({ deletesRev: null });
  });

  it('is queued again after a failure, and removed when acknowledged', () => {
    const failed = after(queued, claimed, {
      type: 'failed',
      error,
      nextAt: 9,
      floorAt: 0,
      ambiguous: true,
      server: true,
    });
    expect(failed).toMatchObject({
      state: 'queued',
      attempts: 1,
      maybeSent: true,
      nextAt: 9,
      serverErrors: 1,
    });
    expect(after(queued, claimed, { type: 'acknowledged' })).toBe('gone');
  });

  it('keeps the time of its first attempt', () => {
    const again = after(queued, claimed, { type: 'held' }, { type: 'claimed', now: 50, epoch: 3 });
    expect(again).toMatchObject({ firstAttemptAt: 5, epoch: 3, attempts: 0, maybeSent: false });
  });

  it('may have arrived if a new leader finds it being sent', () => {
    expect(after(queued, claimed, { type: 'interrupted' })).toMatchObject({
      state: 'queued',
      maybeSent: true,
    });
  });

  it('has not arrived if a server with keys refuses it', () => {
    const lost = { ...queued, maybeSent: true };
    expect(after(lost, claimed, { type: 'refused', error, proven: true })).toMatchObject({
      maybeSent: false,
    });
    expect(after(lost, claimed, { type: 'refused', error, proven: false })).toMatchObject({
      maybeSent: true,
    });
  });

  it('keeps its key and resets its counters when retried', () => {
    const dead: OutboxOp = {
      ...queued,
      state: 'dead',
      attempts: 4,
      serverErrors: 8,
      nextAt: 99,
      floorAt: 0,
      error,
    };
    const retried = after(dead, { type: 'retried' });
    expect(retried).toMatchObject({ opId: 'a', state: 'queued', attempts: 0, nextAt: 0 });
    expect(retried).not.toHaveProperty('error');
    expect(retried).not.toHaveProperty('serverErrors');
  });

  it('is sent again if the person insists, and is uncertain again after another lost response', () => {
    const undecided: OutboxOp = { ...queued, state: 'dead', maybeSent: true, error: { code: 'maybeSent' } };
    const insisted = after(undecided, { type: 'retried' }, claimed);
    expect(insisted).toMatchObject({ insisted: true, maybeSent: true });
    const failed = { type: 'failed', error, nextAt: 0, floorAt: 0, server: false } as const;
    expect(transition(insisted as OutboxOp, { ...failed, ambiguous: false })).toHaveProperty('insisted');
    expect(transition(insisted as OutboxOp, { ...failed, ambiguous: true })).not.toHaveProperty('insisted');
    expect(transition(insisted as OutboxOp, { type: 'interrupted' })).not.toHaveProperty('insisted');
    expect(after({ ...undecided, error }, { type: 'retried' })).not.toHaveProperty('insisted');
  });

  it('states that the person has tried again after a refusal, until it is answered', () => {
    expect(transition(queued, { type: 'retried' })).not.toHaveProperty('retried');
    const retried = after({ ...queued, state: 'dead', error }, { type: 'retried' });
    expect(retried).toMatchObject({ retried: true });
    const lost = after(retried as OutboxOp, claimed, { type: 'interrupted' }, { type: 'hurried' }, claimed);
    expect(lost).toMatchObject({ state: 'sending', retried: true });
    const refused = transition(lost as OutboxOp, { type: 'refused', error, proven: true });
    expect(refused).toMatchObject({ state: 'dead' });
    expect(refused).not.toHaveProperty('retried');
  });

  it('is blocked when retried while its target has no id', () => {
    expect(after({ ...queued, state: 'dead', dependsOn: 'b' }, { type: 'retried' })).toMatchObject({
      state: 'blocked',
    });
  });

  it('gets the id of the message it waited for', () => {
    const edit: OutboxOp = {
      ...queued,
      kind: 'message.edit',
      args: { id: 0, group_id: 7, content: 'x' },
      state: 'blocked',
      dependsOn: 'b',
    };
    const resolved = after(edit, { type: 'resolved', id: 12 });
    expect(resolved).toMatchObject({ state: 'queued', args: { id: 12 } });
    expect(resolved).not.toHaveProperty('dependsOn');
  });

  it('loses its quote if the quoted message is never sent', () => {
    const reply = {
      ...queued,
      state: 'blocked',
      dependsOn: 'b',
      args: { ...queued.args, replyId: 0 },
    } as OutboxOp;
    const detached = after(reply, { type: 'detached' });
    expect(detached).toMatchObject({ state: 'queued', args: { group_id: 7, content: 'hello' } });
    expect((detached as OutboxOp).args).not.toHaveProperty('replyId');
  });

  it('is neither parked nor discarded nor expired while it is being sent', () => {
    for (const type of ['discarded', 'expired', 'retried'] as const) {
      expect(after(queued, claimed, { type })).toBeNull();
    }
    expect(after(queued, claimed, { type: 'parked', error })).toBeNull();
  });
});

const events = fc.oneof<fc.Arbitrary<OpEvent>[]>(
  fc.constant(claimed),
  fc.record({
    type: fc.constant('failed' as const),
    error: fc.constant(error),
    nextAt: fc.nat(),
    floorAt: fc.nat(),
    ambiguous: fc.boolean(),
    server: fc.boolean(),
  }),
  fc.constantFrom<OpEvent>(
    { type: 'acknowledged' },
    { type: 'held' },
    { type: 'interrupted' },
    { type: 'expired' },
    { type: 'moot' },
    { type: 'detached' },
    { type: 'resolved', id: 3 },
    { type: 'retried' },
    { type: 'discarded' },
    { type: 'refused', error, proven: false },
    { type: 'parked', error },
  ),
);

it('never changes its key, lane or position', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (happened) => {
      let op: OutboxOp = queued;
      for (const event of happened) {
        const next = transition(op, event);
        if (next === 'gone') return;
        if (next === null) continue;
        expect(next).toMatchObject({ opId: 'a', lane: 'chat:7', seq: 1, createdAt: 0 });
        if (next.state === 'sending') expect(next.firstAttemptAt).toBeDefined();
        if (next.state === 'dead') expect(next.error).toBeDefined();
        op = next;
      }
    }),
  );
});

it('leaves the dead state only by the person, by an acknowledgement, or when moot', () => {
  fc.assert(
    fc.property(events, (event) => {
      const next = transition({ ...queued, state: 'dead', error }, event);
      if (next === 'gone') expect(['acknowledged', 'discarded', 'moot']).toContain(event.type);
      else if (next && next.state !== 'dead') expect(event.type).toBe('retried');
    }),
  );
});
