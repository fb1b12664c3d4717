import type { Picture } from '../lib/pictures.ts';

/** A bar of the browser comes and goes. */
export const barHeight = 120;

type Frame = Omit<Picture, 'cursor' | 'waiting' | 'html'>;

/** What a picture depends on besides the data. */
export const frameOf = (page: Document, locale: string): Frame => ({
  build: page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
  address: location.pathname + location.search,
  locale,
  width: innerWidth,
  height: innerHeight,
  day: new Date().toDateString(),
});

export const fits = (picture: Frame, now: Frame): boolean =>
  picture.build === now.build &&
  picture.address === now.address &&
  picture.locale === now.locale &&
  picture.day === now.day &&
  picture.width === now.width &&
  Math.abs(picture.height - now.height) <= barHeight;
