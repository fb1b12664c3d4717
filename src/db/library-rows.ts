/* Rows about the library that only the device has; materials and folders come from the server. */

/** A material to download and its progress. The bytes are in a cache. */
export interface OfflineMaterial {
  id: number;
  state: 'waiting' | 'fetching' | 'kept' | 'failed';
  /** Id of the content (`contentIdOf`): the hash, if the server sends one. */
  hash: string;
  /** 0 until the server has sent the length. */
  bytes: number;
  /** Strong ETag of the stored part, from a server without hashes. */
  etag?: string;
  /** The server sent neither a hash nor a length, so the file cannot be checked for completeness. */
  unverified?: true;
  /** Bytes stored so far. */
  got: number;
  /** The previous content, which opens until the new one is complete. */
  before?: string;
  /** Why the download failed: `room`, `changed`, `gone`, `elsewhere`, or a code of the server. */
  error?: string;
  /** Time of the request by the person, in ms. */
  at: number;
}

/** The last position of the person in a material, on this device. */
export interface ReadingPosition {
  id: number;
  page?: number;
  /** For films and audio. */
  seconds?: number;
  at: number;
}

/** An upload into the library; it survives a reload of the page. */
export interface PendingUpload {
  /** Also the idempotency key of the new material. */
  id: string;
  at: number;
  name: string;
  size: number;
  type: string;
  modified: number;
  state: 'waiting' | 'sending' | 'finishing' | 'failed';
  sent: number;
  /** Address at which the server continues the upload. */
  address?: string;
  /**
   * True if the file is stored in the origin private file system under `id`. Otherwise the person has to
   * choose it again after a reload.
   */
  stored: boolean;
  /** Fields of the new material, or of the material whose content it replaces. */
  said: UploadDetails;
  /** `file`: the person has to choose the file again. Otherwise a code of the server. */
  error?: string;
}

export interface UploadDetails {
  name?: string;
  additional: boolean;
  folder: number[];
  events: number[];
  courses: number[];
  /** Absent in uploads that an earlier version has begun. */
  cohorts?: number[];
  replaces?: number;
  /** Attached to the material after it was added. */
  subtitles?: SubtitleText[];
}

export interface SubtitleText {
  language: string;
  /** WebVTT or SubRip. */
  text: string;
}
