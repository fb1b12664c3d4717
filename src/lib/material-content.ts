import type { Material } from '../../contract/library.ts';
import { recordingOf } from './recording.ts';

type Named = Pick<Material, 'file' | 'url' | 'mime_type'>;

const typesByExtension: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  vtt: 'text/vtt',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ppt: 'application/vnd.ms-powerpoint',
  zip: 'application/zip',
};

/** Media type by the extension of an address; undefined if it has none or an unknown one. */
export function typeByExtension(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/);
  const extension = /\.([a-z0-9]{2,4})$/i.exec(path)?.[1];
  return extension === undefined ? undefined : typesByExtension[extension.toLowerCase()];
}

/** The media type sent by the server, else the one of the extension; null if neither is known. */
export const typeOfMaterial = ({ mime_type, file, url }: Named): string | null =>
  mime_type ?? typeByExtension(file ?? url ?? '') ?? null;

const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

/**
 * True if a material has a file to show, download and cache. `file` may also be the address of a web page,
 * since the specification has one field for both: such a material is a link.
 */
export function hasFile({ file, url, mime_type }: Named): boolean {
  if (!file) return false;
  if (!isWebAddress(file)) return true;
  if (recordingOf(file)?.kind === 'embed') return false;
  if (mime_type) return !/^text\/html\b/i.test(mime_type);
  // For a link our server sends the address in both fields.
  return file !== url && typeByExtension(file) !== undefined;
}

/** Address of a linked material; null for one with a file. */
export const linkOf = (material: Named): string | null =>
  hasFile(material) ? null : (material.url ?? material.file ?? null);

/**
 * Id of one version of a file: its SHA-256 if the server sends it, else 16 hexadecimal digits derived from
 * address, size and time. Null for a link.
 */
export function contentIdOf(material: Named & Pick<Material, 'hash' | 'size' | 'added_at'>): string | null {
  if (!hasFile(material)) return null;
  return material.hash ?? digits(`${material.file}|${material.size ?? ''}|${material.added_at}`);
}

/** Two FNV-1a hashes with different initial values. Only to distinguish versions, not for security. */
function digits(text: string): string {
  const half = (start: number) => {
    let hash = start;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  };
  return half(0x811c9dc5) + half(0x1000193);
}
