import { storedColors, storedSchool } from '../lib/stored-school.ts';
import { serverAddress } from './file-address.ts';

const properties = ['--accent', '--accent-ink', '--accent-tint'];

/** Sets the accent colour of the school, or that of the app. */
export function applyAccent(): void {
  const { style } = document.documentElement;
  const colors = storedColors();
  for (const name of properties) {
    const value = colors[name];
    if (value === undefined) style.removeProperty(name);
    else style.setProperty(name, value);
  }
}

const icons = [
  { rel: 'icon', size: '48' },
  { rel: 'apple-touch-icon', size: '180' },
] as const;

/** Sets the icons of the page to those of the school; without one, those in the page stay. */
export function applyIcons(): void {
  const icon = storedSchool()?.icon;
  if (!icon) return;
  for (const { rel, size } of icons) {
    const href = `${serverAddress(icon)}?size=${size}`;
    const link = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
    if (!link || link.getAttribute('href') === href) continue;
    link.type = 'image/png';
    link.href = href;
  }
}
