import type { Plugin } from 'vite';
import type { ManifestOptions } from 'vite-plugin-pwa';

const words = {
  en: {
    name: 'Yurt – conference and school',
    description: 'Online conference and school that keeps working when the network does not',
    schedule: 'Schedule',
    chat: 'Chat',
    screenshots: {
      schedule: 'The schedule of a day',
      chat: 'A conversation',
      wide: 'The schedule on a laptop',
    },
  },
  de: {
    name: 'Yurt – Konferenz und Schule',
    description: 'Online-Konferenz und -Schule, die auch ohne Netz weiterläuft',
    schedule: 'Programm',
    chat: 'Chat',
    screenshots: {
      schedule: 'Das Programm eines Tages',
      chat: 'Ein Gespräch',
      wide: 'Das Programm am Laptop',
    },
  },
  ru: {
    name: 'Yurt — конференция и школа',
    description: 'Онлайн-конференция и школа, которые работают и без сети',
    schedule: 'Расписание',
    chat: 'Чат',
    screenshots: { schedule: 'Расписание на день', chat: 'Переписка', wide: 'Расписание на ноутбуке' },
  },
} as const;

type Language = keyof typeof words;

const png = (src: string, size: string) => ({ src, sizes: size, type: 'image/png' });

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [{ ...png(`/icons/${icon}-96.png`, '96x96'), purpose: 'any' as const }],
});

/** The web app manifest in a language; only its texts differ. */
function manifestIn(language: Language): Partial<ManifestOptions> {
  const { name, description, schedule, chat, screenshots } = words[language];
  const shot = (of: keyof typeof screenshots, size: string, form_factor: 'narrow' | 'wide') => ({
    ...png(`/screenshots/${language}-${of}.png`, size),
    form_factor,
    label: screenshots[of],
  });
  return {
    id: '/',
    lang: language,
    dir: 'ltr',
    name,
    short_name: 'Yurt',
    description,
    categories: ['education', 'social', 'productivity'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f4ef',
    theme_color: '#0a6b66',
    icons: [
      { ...png('/icons/192.png', '192x192'), purpose: 'any' },
      { ...png('/icons/512.png', '512x512'), purpose: 'any' },
      { ...png('/icons/maskable-512.png', '512x512'), purpose: 'maskable' },
    ],
    shortcuts: [shortcut(schedule, '/schedule', 'schedule'), shortcut(chat, '/chat', 'chat')],
    screenshots: [
      shot('schedule', '720x1600', 'narrow'),
      shot('chat', '720x1600', 'narrow'),
      shot('wide', '1280x800', 'wide'),
    ],
  };
}

export const manifest = manifestIn('en');

/**
 * Writes the German and Russian manifests; the server sends `/manifest.webmanifest` in the reader's language.
 */
export function translatedManifests(): Plugin {
  return {
    name: 'yurt:translated-manifests',
    apply: 'build',
    generateBundle() {
      for (const language of ['de', 'ru'] as const) {
        const source = JSON.stringify(manifestIn(language));
        this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source });
      }
    },
  };
}
