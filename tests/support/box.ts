import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { RunningBox } from '../../server/box/running-box.ts';
import { startBox } from '../../server/box/start-box.ts';
import { readConfig } from '../../server/config.ts';
import { extensionsHeaders } from './our-app.ts';
import { FaultProxy } from './fault-proxy/fault-proxy.ts';
import { libraryOf } from './library.ts';
import { type Answer, openSchool, type Person } from './school.ts';

export const boxPassphrase = 'correct horse battery';

/** A file of the folder that boxes carry. */
const film = randomBytes(300_000);

interface Entered {
  code?: string;
  passphrase?: string;
  /** False: returns before the first handover. */
  isComplete?: boolean;
}

/** A box with its own data folder. It can be stopped and started again. */
export class TestBox {
  readonly dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-box-'));
  /** Added to its clock, in ms. */
  shift = 0;
  readonly #of: string;
  #running: RunningBox | undefined;

  /** `of` is the origin at which it reaches its school. */
  constructor(of: string) {
    this.#of = of;
  }

  get running(): RunningBox {
    if (!this.#running) throw new Error('The box does not run');
    return this.#running;
  }

  get url(): string {
    return `http://127.0.0.1:${this.running.port}`;
  }

  /** The folder of its vault. */
  get folder(): string {
    return path.join(this.dataDir, 'box');
  }

  /** Starts it, and waits for its first handover and copy. Without a code, it must be paired already. */
  async start({ code, passphrase = boxPassphrase, isComplete = true }: Entered = {}): Promise<RunningBox> {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'silent',
      BOX_OF: this.#of,
    });
    this.#running = await startBox({
      config,
      settings: config.box!,
      log: pino({ level: 'silent' }),
      now: () => Date.now() + this.shift,
      passphrase: async () => passphrase,
      code: async () => {
        if (code === undefined) throw new Error('The box asks for a code');
        return code;
      },
    });
    if (isComplete) await this.#running.started;
    return this.#running;
  }

  /** Calls it as a person of the school does, with the same token. */
  async call(
    { token }: Pick<Person, 'token'>,
    method: string,
    address: string,
    body?: unknown,
  ): Promise<Answer> {
    const response = await fetch(`${this.url}/api${address}`, {
      method,
      headers: {
        ...extensionsHeaders,
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    fs.rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** A school with a chat and a folder for boxes, and another chat and another file that boxes do not carry. */
export async function openSchoolWithBoxes() {
  const school = await openSchool();
  const proxy = await FaultProxy.start(Number(new URL(school.url).port));
  const anna = await school.person({ name: 'Anna', email: 'anna@example.org' });
  const bert = await school.person({ name: 'Bert' });
  const admin = await school.person({ role: 'admin', name: 'Carl' });
  const send = (person: Person, group_id: number, content: string) =>
    person.call('POST', '/chat/message', { content, group_id });
  const groupId = await school.group(anna, bert);
  const otherGroupId = await school.group(anna, bert);
  await send(anna, groupId, 'Who brings the boat?');
  await send(bert, otherGroupId, 'Not for the lake');
  const { upload } = libraryOf(() => school);
  const folderId: number = (await admin.call('POST', '/folders', { name: 'Films' })).body.data.id;
  const added = await upload(admin, film, 'film.bin', { 'folder[]': [String(folderId)] });
  await upload(admin, 'elsewhere', 'other.txt');
  const poll = await admin.call('POST', '/desk/polls', {
    localized_title: { en: 'Which day?', de: 'Welcher Tag?', ru: 'Какой день?' },
    ...{ kind: 'single', group: 'administrative', range: null, free_answer: false, mandatory: false },
    variations: [{ localized_title: { en: 'Monday' } }, { localized_title: { en: 'Friday' } }],
    ...{ results: 'closed', roles: [], courses: [], cohorts: [] },
  });
  await admin.call('POST', `/desk/polls/${poll.body.data.id}/open`);
  await school.ctx.jobs.idle();
  await school.ctx.db
    .insertInto('event')
    .values({ name: 'Sailing', kind: 'workshop', time_start: new Date(), time_finish: new Date() })
    .execute();
  const boxes: TestBox[] = [];
  /** Creates a box at the desk that is not started yet. Its school is behind the proxy. */
  const addBox = async (of = proxy.url): Promise<{ box: TestBox; id: number; code: string }> => {
    // Only a fresh sign-in adds a box, and tests move the clock.
    await sql`update session set signed_in_at = ${new Date(school.ctx.now())}`.execute(school.ctx.db);
    const { body } = await admin.call('POST', '/desk/boxes', {
      name: 'Seminar house',
      days: 7,
      group_ids: [groupId],
      folder_ids: [folderId],
    });
    const box = new TestBox(of);
    boxes.push(box);
    return { box, ...body.data };
  };
  return {
    ...{ school, proxy, anna, bert, admin, send, groupId, otherGroupId, addBox },
    film: { content: film, address: added.body.data.file as string },
    messages: `/chat/message?filter[group_id]=${groupId}`,
    close: async () => {
      for (const box of boxes) await box.remove();
      await proxy.stop();
      await school.close();
    },
  };
}
