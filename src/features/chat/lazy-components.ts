/* Parts of a conversation that most people do not need at once, in scripts of their own. */
import { lazy } from 'react';
import { loadPart } from '../../platform/load-chunk.ts';

export const EmojiPicker = lazy(async () => ({
  default: (await loadPart(() => import('./emoji-picker.tsx'))).EmojiPicker,
}));
export const VoiceRecorder = lazy(async () => ({
  default: (await loadPart(() => import('./voice-recorder.tsx'))).VoiceRecorder,
}));
export const PictureViewer = lazy(async () => ({
  default: (await loadPart(() => import('./picture-viewer.tsx'))).PictureViewer,
}));
