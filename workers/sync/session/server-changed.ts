import type { OpenGroups } from './open-groups.ts';
import type { ConnectionReport } from './connection-report.ts';
import type { Sender } from '../outbox/sender.ts';
import type { Pull } from '../pull/pull.ts';
import type { EventBuffer } from '../realtime/event-buffer.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Gates } from '../transport/gates.ts';

interface Parts {
  gates: Pick<Gates, 'returned'>;
  report: Pick<ConnectionReport, 'leftBox'>;
  sender: Pick<Sender, 'pump'>;
  pull: Pick<Pull, 'request' | 'retryNow'>;
  events: Pick<EventBuffer, 'markBehind'>;
  realtime: Pick<Realtime, 'reconnect'>;
  openGroups: Pick<OpenGroups, 'fetchAgain'>;
}

/** Continues with another server: the school (`box` is null), a box, or another copy of it. */
export function serverChanged(
  { gates, report, sender, pull, events, realtime, openGroups }: Parts,
  box: string | null,
): void {
  if (box === null) gates.returned();
  // The socket is still connected to the previous server. The report must not take its end for one of the school's.
  realtime.reconnect();
  if (box === null) {
    report.leftBox();
    sender.pump();
  }
  events.markBehind();
  openGroups.fetchAgain();
  // The pause after a failure belongs to the previous server.
  pull.retryNow();
  pull.request();
}
