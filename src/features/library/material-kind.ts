import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Archive,
  AudioLines,
  File,
  FileSpreadsheet,
  FileText,
  Film,
  Globe,
  Image,
  type LucideIcon,
  Presentation,
} from 'lucide-react';
import type { Material } from '../../../contract/library.ts';
import { hasFile, typeOfMaterial } from '../../lib/material-content.ts';

export type MaterialKind =
  | 'pdf'
  | 'picture'
  | 'film'
  | 'audio'
  | 'text'
  | 'sheet'
  | 'slides'
  | 'document'
  | 'archive'
  | 'link'
  | 'file';

interface KindStyle {
  icon: LucideIcon;
  /** Name of a colour token. */
  hue: 'lecture' | 'presentation' | 'discussion' | 'qa' | 'workshop' | 'pause';
  label: MessageDescriptor;
}

export const kindStyles: Record<MaterialKind, KindStyle> = {
  pdf: { icon: FileText, hue: 'qa', label: msg`PDF` },
  picture: { icon: Image, hue: 'discussion', label: msg({ message: 'Picture', context: 'file type' }) },
  film: { icon: Film, hue: 'workshop', label: msg`Video` },
  audio: { icon: AudioLines, hue: 'workshop', label: msg`Audio` },
  text: { icon: FileText, hue: 'lecture', label: msg({ message: 'Text', context: 'file type' }) },
  sheet: { icon: FileSpreadsheet, hue: 'discussion', label: msg`Spreadsheet` },
  slides: { icon: Presentation, hue: 'presentation', label: msg`Slides` },
  document: { icon: FileText, hue: 'lecture', label: msg`Document` },
  archive: { icon: Archive, hue: 'pause', label: msg`Archive` },
  link: { icon: Globe, hue: 'discussion', label: msg`Link` },
  file: { icon: File, hue: 'pause', label: msg`File` },
};

const kinds: readonly [RegExp, MaterialKind][] = [
  [/^application\/pdf$/, 'pdf'],
  [/^image\//, 'picture'],
  [/^video\//, 'film'],
  [/^audio\//, 'audio'],
  [/spreadsheet|excel|^text\/csv$/, 'sheet'],
  [/presentation|powerpoint/, 'slides'],
  [/word|opendocument\.text|^application\/rtf$/, 'document'],
  [/^text\//, 'text'],
  [/zip|tar|rar|7z|gzip/, 'archive'],
];

type Kinded = Pick<Material, 'mime_type' | 'file' | 'url' | 'type'>;

export function kindOf(material: Kinded): MaterialKind {
  const mediaType = typeOfMaterial(material) ?? '';
  const kind = kinds.find(([pattern]) => pattern.test(mediaType))?.[1];
  if (kind) return kind;
  if (material.type === 'videos') return 'film';
  return hasFile(material) ? 'file' : 'link';
}

/** The reader that opens the file in the app; null for a link or a file that needs another app. */
export function readerOf(material: Kinded) {
  if (!hasFile(material)) return null;
  if (typeOfMaterial(material)?.startsWith('text/')) return 'text';
  const kind = kindOf(material);
  return kind === 'pdf' || kind === 'picture' || kind === 'film' || kind === 'audio' ? kind : null;
}

/** The file extension in upper case, without the dot; empty if there is none. */
export const endingOf = (fileName: string | null | undefined): string =>
  /\.([^.\s]{1,5})$/u.exec(fileName ?? '')?.[1]?.toUpperCase() ?? '';

/** The name without its file extension. */
export const withoutEnding = (name: string): string => name.replace(/(.)\.[^.\s]{1,10}$/u, '$1');
