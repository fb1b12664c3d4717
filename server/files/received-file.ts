/** What somebody has sent, on the disk of this server and not kept yet. */
export interface ReceivedFile {
  path: string;
  /** As its sender calls it; nothing to rely on. */
  name: string;
  hash: string;
  bytes: number;
}
