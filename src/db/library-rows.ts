/* What a device notes of the library for itself; materials and folders are the server's. */

/** A material that is to be on this device, and how much of it is. Its bytes lie in a cache. */
export interface OfflineMaterial {
  /** Of the material. */
  id: number;
  state: 'waiting' | 'fetching' | 'kept' | 'failed';
  /** Its content by `contentIdOf`: the hash where the server names one. */
  hash: string;
  /** 0 until the server has said how long it is. */
  bytes: number;
  /** Strong ETag of what is stored of it, from a server without hashes. */
  etag?: string;
  /** The server named neither a hash nor a length, so nothing shows whether the file arrived whole. */
  unverified?: true;
  /** Bytes of it that are here. */
  got: number;
  /** A whole content from before, which opens until the new one is here. */
  before?: string;
  /** Why it is not here: `room`, `changed`, `gone`, `elsewhere`, or what the server answered. */
  error?: string;
  /** When the person wanted it. */
  at: number;
}

/** Where the person left a material on this device. */
export interface ReadingPosition {
  /** Of the material. */
  id: number;
  page?: number;
  /** Of a film or sound. */
  seconds?: number;
  at: number;
}

/** A file on its way into the library, which outlives the page. */
export interface PendingUpload {
  /** Also the key under which the material is made. */
  id: string;
  at: number;
  name: string;
  size: number;
  type: string;
  modified: number;
  state: 'waiting' | 'sending' | 'finishing' | 'failed';
  sent: number;
  /** Where the server goes on taking it. */
  address?: string;
  /** The file lies in this browser's own folder under the id; else the person has to choose it again after a restart. */
  stored: boolean;
  /** What is said of it: of a new material, or of the one whose content it replaces. */
  said: UploadDetails;
  /** `file`: it has to be chosen again. Else a code of the server. */
  error?: string;
}

export interface UploadDetails {
  name?: string;
  additional: boolean;
  folder: number[];
  events: number[];
  courses: number[];
  replaces?: number;
  /** Attached to the material after it has been added. */
  subtitles?: SubtitleText[];
}

export interface SubtitleText {
  language: string;
  /** WebVTT or SubRip. */
  text: string;
}
