/** An uploaded file on the disk of this server, not stored yet. */
export interface ReceivedFile {
  path: string;
  /** The sender's name for the file, untrusted. */
  name: string;
  hash: string;
  bytes: number;
}
