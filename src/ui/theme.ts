import { localStore } from '../lib/web-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';

export function currentTheme(): Theme {
  const stored = localStore.get(storageKey);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function applyTheme(theme = currentTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  // The title bar of the installed app takes the colour of the active scheme.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme = '' } = meta.dataset;
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
  }
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  localStore.set(storageKey, theme);
}
