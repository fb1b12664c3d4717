import type { ManifestOptions } from 'vite-plugin-pwa';

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Yurt',
  short_name: 'Yurt',
  description: 'Online conference and school that keeps working when the network does not',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f7f4ef',
  theme_color: '#0a6b66',
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
