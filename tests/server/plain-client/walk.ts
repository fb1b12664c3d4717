import { describe, expect, it } from 'vitest';
import { accountCalls } from './account-calls.ts';
import { chatCalls } from './chat-calls.ts';
import { libraryCalls } from './library-calls.ts';
import { notificationCalls } from './notification-calls.ts';
import { peopleAndEventCalls } from './people-and-event-calls.ts';
import { madeCalls } from './plain-client.ts';
import type { PlainSchool } from './plain-school.ts';
import { specifiedCalls } from './specified-calls.ts';
import { pollAndRequestCalls } from './poll-and-request-calls.ts';

/** Registers tests of every call of the specification. Later tests depend on earlier ones. */
export function testAllCalls(school: () => PlainSchool): void {
  describe('a client that implements only the specification', () => {
    accountCalls(school);
    peopleAndEventCalls(school);
    notificationCalls(school);
    libraryCalls(school);
    pollAndRequestCalls(school);
    chatCalls(school);

    it('makes each of the 53 calls', () => {
      expect(specifiedCalls).toHaveLength(53);
      expect(specifiedCalls.filter((call) => !madeCalls.has(call))).toEqual([]);
    });
  });
}
