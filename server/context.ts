import type { BoxRole } from './box/box-role.ts';
import type { VoteFrames } from './box/vote-frames.ts';
import type { CallLimits } from './http/call-limits.ts';
import type { Cluster } from './cluster/join-cluster.ts';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Announcer } from './db/write.ts';
import type { AttemptLimits } from './auth/attempt-limits.ts';
import type { LoginLimits } from './auth/login-limits.ts';
import type { SessionCache } from './auth/session-cache.ts';
import type { MailSender } from './mail/send-queued-mail.ts';
import type { MailTransport } from './mail/transport.ts';
import type { PlatformSwitch } from './platform-switch.ts';
import type { Realtime } from './realtime/echo-server.ts';
import type { FileStore } from './files/file-store.ts';
import type { ResumableUploads } from './files/resumable-uploads.ts';
import type { BallotKeys } from './areas/ballots/ballot-keys.ts';
import type { BallotPool } from './areas/ballots/ballot-pool.ts';
import type { RoomPaces } from './areas/room/room-paces.ts';
import type { RoomPulses } from './areas/room/room-pulses.ts';
import type { RoomFrames } from './areas/room/room-frames.ts';
import type { JobRunner } from './jobs/jobs.ts';
import type { UploadLimits } from './files/upload-limits.ts';
import type { OwnDataJobs } from './own-data/own-data-jobs.ts';
import type { SchoolCache } from './areas/school/current-school.ts';
import type { CaughtUp } from './sync/caught-up.ts';
import type { ForEverybody } from './sync/for-everybody.ts';
import type { SharedReplies } from './http/shared-replies.ts';

/** The dependencies of every handler. Built once in `start-server.ts`; tests pass a clock of their own. */
export interface Context {
  config: Config;
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  pause: (ms: number) => Promise<void>;
  announcer: Announcer;
  presence: { online: () => number[]; isOnline: (userId: number) => boolean };
  /** Closes sockets, or removes a person's sockets from a channel. */
  sockets: Realtime['sockets'];
  sessions: SessionCache;
  caughtUp: Pick<CaughtUp, 'position' | 'pulled' | 'isCurrent'>;
  forEverybody: ForEverybody;
  loginLimits: LoginLimits;
  attempts: AttemptLimits;
  platform: PlatformSwitch;
  mailSender: Pick<MailSender, 'wake'>;
  /** Sends the deliveries of webhooks; it also checks the queue by itself. */
  webhooks: { wake: () => void };
  /** Delivers a mail at once, without the queue. */
  deliver: MailTransport;
  school: SchoolCache;
  shared: SharedReplies;
  ballotKeys: BallotKeys;
  ballots: Pick<BallotPool, 'add' | 'flush'>;
  rooms: Pick<RoomFrames, 'changed'>;
  pulses: Pick<RoomPulses, 'react' | 'audience'>;
  paces: Pick<RoomPaces, 'vote' | 'ownOf' | 'countsOf'>;
  files: FileStore;
  uploadLimits: UploadLimits;
  partUploads: ResumableUploads;
  jobs: Pick<JobRunner, 'wake' | 'idle'>;
  calls: CallLimits;
  /** This process is a box; undefined for the school. */
  box: BoxRole | undefined;
  /** The counts of votes that a box holds; undefined for the school. */
  heldVotes: Pick<VoteFrames, 'listed'> | undefined;
  /** The other processes of the school. */
  cluster: Pick<Cluster, 'bus' | 'isLeader'>;
  ownData: OwnDataJobs;
  /** Exports of the whole school, by the administrator who began them. */
  schoolExports: OwnDataJobs;
}
