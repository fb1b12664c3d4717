import { expect } from 'vitest';
import { listHeldOfGroup } from '../../../src/db/held.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { type MessageView, overlayMessages } from '../../../src/db/overlay-messages.ts';
import { type Tab, TestDevice } from './device.ts';
import { FakeBox } from './fake-box.ts';
import type { FakeJournal } from './fake-journal.ts';
import { type Travel, travel } from './travel.ts';

const me = { id: 1, first_name: 'Aigerim', last_name: 'A' };

/** A person with a device, between a school of their own and a box that several people visit. */
export class Visitor {
  readonly device = new TestDevice();
  readonly box: FakeBox;
  readonly journal: FakeJournal;
  tab!: Tab;
  #travel!: Travel;

  /** `person` is their number on site. */
  constructor(journal: FakeJournal, person: number) {
    const { device } = this;
    device.server.addMessage(7, 'at the school');
    device.server.addGroup(8, 'Not carried');
    this.box = new FakeBox(device.server, device.clock.now, device.hub);
    this.box.copy.rows.group.delete(8);
    this.journal = journal;
    this.box.journal = journal;
    this.box.person = person;
    this.journal.join({ person, hub: device.hub, isHere: () => device.answering === this.box });
  }

  async start(): Promise<this> {
    this.tab = await this.device.tab();
    await this.tab.synced();
    this.#travel = travel(this.device, this.tab, this.box);
    return this;
  }

  async toBox(): Promise<void> {
    await this.#travel.toBox();
    await this.until(async () =>
      expect(await this.tab.meta('heldCursor')).toMatchObject({
        box: this.box.name,
        journal: this.journal.name,
      }),
    );
  }

  toSchool = (): Promise<void> => this.#travel.toSchool();
  reconnect = (): Promise<void> => this.#travel.reconnect();

  /** The page is closed and opened again. */
  async reload(): Promise<void> {
    this.tab.kill();
    this.tab = await this.device.tab();
    this.#travel = travel(this.device, this.tab, this.box);
    await this.until(async () => expect(await this.tab.api.term()).not.toBeNull());
  }

  until = (check: () => Promise<unknown>): Promise<void> => this.device.clock.until(check);

  /** The messages of the group that boxes carry, as a chat shows them. */
  async views(): Promise<MessageView[]> {
    const { db } = this.tab;
    const [rows, held, ops] = await db.transaction('r', [db.messages, db.held, db.outbox], () =>
      Promise.all([
        db.messages.where('[group_id+id]').between([7, 0], [7, Infinity]).toArray(),
        listHeldOfGroup(7, db),
        db.outbox.where('lane').equals('chat:7').sortBy('seq'),
      ]),
    );
    return overlayMessages(rows, ops, me, held);
  }

  /** The texts that the chat shows, without that of the school. */
  shown = async (): Promise<string[]> =>
    (await this.views()).map(({ content }) => content).filter((content) => content !== 'at the school');

  shows = (...texts: string[]): Promise<void> =>
    this.until(async () => expect(await this.shown()).toEqual(texts));

  /** Writes a message and waits until the box holds it. Returns its key. */
  async write(content: string, replyTo?: string): Promise<string> {
    const args = { group_id: 7, content };
    const key = await this.tab.enqueueOp({
      kind: 'message.send',
      args,
      ...(replyTo !== undefined && { dependsOn: replyTo }),
    });
    await this.until(async () => expect(await this.op(key!)).toMatchObject(held(this.journal)));
    return key!;
  }

  op = async (key: string): Promise<OutboxOp | undefined> =>
    (await this.tab.ops()).find(({ opId }) => opId === key);
}

/** The state of an op that a journal has. */
export const held = ({ name }: FakeJournal) => ({
  onSite: { journal: name },
  attempts: 0,
  maybeSent: false,
});
