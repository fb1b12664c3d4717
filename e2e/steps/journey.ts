import { expect, type Page } from '@playwright/test';
import { checkLedger, type StoredMessage, type DeviceView } from '../../tests/support/ledger/check-ledger.ts';
import { Ledger } from '../../tests/support/ledger/ledger.ts';
import { FaultProxy } from '../../tests/support/fault-proxy/fault-proxy.ts';
import { type Account, SchoolProcess } from '../../tests/support/school-process.ts';
import { Device, type DeviceSettings } from './device.ts';
import { type StoredRows, readStoredRows } from './stored-rows.ts';

/** Matches requests that send messages. */
export const sendRequests = /^POST \/api\/(chat\/message|sync\/push) /;

/** Count of newest messages that a device gets when it opens a chat. */
const windowSize = 50;

export interface Member {
  name: string;
  account: Account;
  device: Device;
}

export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
export const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** A school behind a fault proxy, with people in one group and a ledger of their messages. */
export class Journey {
  readonly school: SchoolProcess;
  readonly proxy: FaultProxy;
  readonly ledger = new Ledger();
  readonly groupId: number;
  readonly #accounts: Account[];
  readonly #tokens = new Map<number, string>();
  readonly #members: Member[] = [];

  private constructor(school: SchoolProcess, proxy: FaultProxy, groupId: number, accounts: Account[]) {
    this.school = school;
    this.proxy = proxy;
    this.groupId = groupId;
    this.#accounts = accounts;
    for (const { id } of accounts) this.ledger.setMember(id, groupId, true);
  }

  static async start(...names: string[]): Promise<Journey> {
    return Journey.at(await SchoolProcess.start(), ...names);
  }

  /** Uses a school that was started with special settings. */
  static async at(school: SchoolProcess, ...names: string[]): Promise<Journey> {
    const proxy = await FaultProxy.start(school.port);
    const accounts: Account[] = [];
    for (const name of names) accounts.push(await school.addPerson(name));
    const groupId = await school.addGroup('Field work', accounts);
    return new Journey(school, proxy, groupId, accounts);
  }

  account(name: string): Account {
    const account = this.#accounts.find((one) => one.name === name);
    if (!account) throw new Error(`No account has the name ${name}`);
    return account;
  }

  get chatUrl(): string {
    return `${this.proxy.url}/chat/${this.groupId}`;
  }

  /** Starts a device for this person, signs in through the proxy and opens the chat. */
  async join(name: string, settings: DeviceSettings = {}): Promise<Member> {
    const account = this.account(name);
    const device = await Device.start(settings);
    const member = { name: `${name} ${this.#members.length + 1}`, account, device };
    this.#members.push(member);
    await device.signIn(this.proxy, account);
    await this.openChat(device.page);
    if (settings.serviceWorkers !== 'block') await device.readyForOffline();
    return member;
  }

  async openChat(page: Page): Promise<void> {
    await page.goto(this.chatUrl);
    await expect(composer(page)).toBeVisible();
  }

  /**
   * Writes a message in the browser, waits until it is stored on the device, and records it in the ledger.
   * Returns its key.
   */
  async write({ name, account, device }: Member, text: string, page = device.page): Promise<string> {
    await composer(page).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(composer(page)).toHaveValue('');
    let uuid = '';
    await expect(async () => {
      const held = await readStoredRows(page);
      uuid =
        held?.outbox.find((op) => op.kind === 'message.send' && op.args.content === text)?.opId ??
        held?.messages.find(({ content }) => content === text)?.client_id ??
        '';
      expect(uuid, `key of the stored message ${text}`).not.toBe('');
    }).toPass({ intervals: [20], timeout: 10_000 });
    const lane = `chat:${this.groupId}`;
    this.ledger.intend({ uuid, device: name, person: account.id, lane, group: this.groupId, content: text });
    return uuid;
  }

  /** Waits until the outbox of the device is empty. */
  async waitUntilSent({ device }: Pick<Member, 'device'>, page = device.page): Promise<void> {
    await expect
      .poll(async () => (await readStoredRows(page))?.outbox.map(({ kind, state }) => `${kind} ${state}`), {
        timeout: 45_000,
      })
      .toEqual([]);
  }

  /** Makes the browsers report that they are online, so that devices need not wait for a probe. */
  async reportOnline(...members: Member[]): Promise<void> {
    for (const { device } of members) {
      await device.context.setOffline(true);
      await device.context.setOffline(false);
    }
  }

  async token(account: Account): Promise<string> {
    const known = this.#tokens.get(account.id) ?? (await this.school.signIn(account)).token;
    this.#tokens.set(account.id, known);
    return known;
  }

  /** Drops cached tokens of sessions that have ended. */
  clearTokens(): void {
    this.#tokens.clear();
  }

  /** All messages of the group on the server, oldest first, as this person reads them. */
  async storedMessages(account = this.#accounts[0]): Promise<StoredMessage[]> {
    if (!account) return [];
    const stored: StoredMessage[] = [];
    for (let before: number | undefined; ;) {
      const older = before === undefined ? '' : `&before=${before}`;
      const address = `/chat/message?filter[group_id]=${this.groupId}&limit=200${older}`;
      const { data } = await this.school.call('GET', address, undefined, await this.token(account));
      if (data.length === 0) return stored;
      for (const row of data.toReversed())
        stored.unshift({
          id: row.id,
          group: row.group.id,
          author: row.author.id,
          content: row.content,
          clientId: row.client_id ?? null,
        });
      before = data[0].id;
    }
  }

  /** Waits until all devices show all messages, records their acknowledgements, and checks the ledger. */
  async check(...members: Member[]): Promise<void> {
    const stored = await this.storedMessages();
    // Counters are corrected by a pull. Until then screens count only live messages.
    await this.reportOnline(...members);
    for (const member of members) await this.#waitUntilSynced(member, stored);
    const views: DeviceView[] = [];
    const fresh: Record<number, Record<string, unknown>> = {};
    for (const member of members) {
      const held = await readStoredRows(member.device.page);
      if (!held) throw new Error(`The device of ${member.name} has no database`);
      this.#recordAcknowledged(held);
      views.push(this.#deviceView(member, held));
      fresh[member.account.id] = await this.#fetchCounters(member.account);
      await this.#expectOnScreen(member, held);
    }
    expect(checkLedger(this.ledger, { messages: stored, fresh }, views)).toEqual([]);
    expect(members.flatMap(({ device }) => device.pageErrors)).toEqual([]);
  }

  async remove(): Promise<void> {
    for (const { device } of this.#members) await device.remove();
    await this.proxy.stop();
    await this.school.remove();
  }

  /** Waits until the device holds the newest messages of its window and the matching counters. */
  async #waitUntilSynced({ device, account }: Member, stored: readonly StoredMessage[]) {
    const fresh = await this.#fetchCounters(account);
    await expect(async () => {
      const held = await readStoredRows(device.page);
      const ids =
        held?.messages.filter(({ group_id }) => group_id === this.groupId).map(({ id }) => id) ?? [];
      const window = stored.slice(-Math.max(ids.length, windowSize)).map(({ id }) => id);
      expect({ ids, ...(held && this.#storedCounters(held)) }).toEqual({ ids: window, ...fresh });
    }).toPass({ timeout: 60_000 });
  }

  #storedCounters({ groups }: StoredRows) {
    const group = groups.find(({ id }) => id === this.groupId);
    return { count: group?.message_count, newest: group?.message?.id };
  }

  #recordAcknowledged({ messages }: StoredRows) {
    for (const { id, rev, client_id } of messages)
      if (client_id && this.ledger.intents.has(client_id)) this.ledger.acked(client_id, id, rev);
  }

  #deviceView({ name, account }: Member, rows: StoredRows): DeviceView {
    const { messages, outbox } = rows;
    const sent = messages.map(({ id, client_id, group_id, content }) => ({
      id,
      clientId: client_id ?? null,
      group: group_id,
      content,
      state: 'sent' as const,
    }));
    const waiting = outbox.flatMap((op) =>
      op.kind === 'message.send'
        ? {
            id: null,
            clientId: op.opId,
            group: op.args.group_id,
            content: op.args.content,
            state: op.state === 'dead' ? ('failed' as const) : ('waiting' as const),
          }
        : [],
    );
    const held = this.#storedCounters(rows);
    const known = outbox.map(({ opId }) => opId);
    return { device: name, person: account.id, messages: [...sent, ...waiting], outbox: known, held };
  }

  async #fetchCounters(account: Account): Promise<Record<string, unknown>> {
    const { data } = await this.school.call('GET', '/chat/group', undefined, await this.token(account));
    const group = data.find(({ id }: { id: number }) => id === this.groupId);
    return { count: group.message_count, newest: group.message?.id };
  }

  /**
   * Expects the screen to end with the newest stored messages, each once. The list renders only nearby rows.
   */
  async #expectOnScreen({ device, name }: Member, held: StoredRows) {
    const { page } = device;
    if (!page.url().startsWith(this.chatUrl)) return;
    const contents = [
      ...held.messages.filter(({ group_id }) => group_id === this.groupId).map(({ content }) => content),
      ...held.outbox.flatMap((op) => (op.kind === 'message.send' ? op.args.content : [])),
    ];
    // The chat opens at the first unread message.
    const toNewest = page.getByRole('button', { name: /^Jump to newest message/ });
    await expect(async () => {
      if (await toNewest.isVisible()) await toNewest.click();
      const shown = await messages(page).getByRole('listitem').allTextContents();
      const newest = contents.slice(Math.max(0, contents.length - shown.length));
      expect(shown.length, `messages on the screen of ${name}`).toBe(newest.length);
      for (const [at, content] of newest.entries()) expect(shown[at]).toContain(content);
    }).toPass({ timeout: 20_000 });
  }
}
