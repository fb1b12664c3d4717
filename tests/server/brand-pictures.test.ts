import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { iconPictures } from '../../server/files/brand-pictures.ts';

it('shows the whole of an icon that is not square, in the middle', async () => {
  const wide = createCanvas(400, 200);
  const drawn = wide.getContext('2d');
  drawn.fillStyle = '#0a6b66';
  drawn.fillRect(0, 0, 400, 200);
  const icons = await iconPictures(new Uint8Array(wide.toBuffer('image/png')), 'upload');
  const context = createCanvas(192, 192).getContext('2d');
  context.drawImage(await loadImage(icons.get('192')!), 0, 0);
  const alpha = (x: number, y: number) => context.getImageData(x, y, 1, 1).data[3];
  expect([alpha(96, 20), alpha(4, 96), alpha(187, 96), alpha(96, 172)]).toEqual([0, 255, 255, 0]);
});
