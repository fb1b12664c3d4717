import { expect, test } from '@playwright/test';
import { Journey, sendRequests } from './steps/journey.ts';

test(
  'delivers messages once under the same id when the server is killed before it responds',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(120_000);
    const journey = await Journey.start('Anna Weber', 'Bert Krause');
    const { school, proxy } = journey;
    const anna = await journey.join('Anna Weber');
    const bert = await journey.join('Bert Krause');
    const token = await journey.token(anna.account);

    const rounds = [
      { name: 'one message', texts: ['alone'], sockets: false },
      { name: 'three in a batch', texts: ['one of three', 'two of three', 'three of three'], sockets: false },
      { name: 'one message that the socket confirms too', texts: ['echoed'], sockets: true },
    ];
    for (const { name, texts, sockets } of rounds) {
      await test.step(name, async () => {
        // Without a socket, only the response can confirm a message.
        proxy.websockets = sockets;
        proxy.down();
        const uuids: string[] = [];
        for (const text of texts) uuids.push(await journey.write(anna, text));
        const answer = proxy.holdAnswers(sendRequests);
        proxy.up();
        await journey.reportOnline(anna);
        await answer.reached();
        const before = await journey.storedMessages();
        await school.down('SIGKILL');
        answer.reset();
        await school.up();
        await journey.reportOnline(anna);
        await journey.waitUntilSent(anna);
        for (const [at, uuid] of uuids.entries()) {
          const kept = before.find(({ clientId }) => clientId === uuid);
          expect(kept, `${texts[at]} was stored before the kill`).toBeDefined();
          if (kept) journey.ledger.acked(uuid, kept.id);
          const body = { content: texts[at], group_id: journey.groupId, client_id: uuid };
          const { data } = await school.call('POST', '/chat/message', body, token);
          journey.ledger.acked(uuid, data.id, data.rev);
        }
      });
    }
    proxy.clear();
    await journey.reportOnline(anna, bert);
    await journey.check(anna, bert);
    await journey.remove();
  },
);
