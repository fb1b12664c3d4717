/* Rarely used parts of a chat, each in its own chunk. */
import { lazy } from 'react';
import { loadChunk } from '../../platform/load-chunk.ts';

export const EmojiPicker = lazy(async () => ({
  default: (await loadChunk(() => import('./emoji-picker.tsx'))).EmojiPicker,
}));
export const VoiceRecorder = lazy(async () => ({
  default: (await loadChunk(() => import('./voice-recorder.tsx'))).VoiceRecorder,
}));
export const PictureViewer = lazy(async () => ({
  default: (await loadChunk(() => import('./picture-viewer.tsx'))).PictureViewer,
}));
