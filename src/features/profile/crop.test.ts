import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampCrop, type Crop, maxZoom, turnCrop, wholeCrop, zoomCrop } from './crop.ts';

const wide = { width: 400, height: 200 };

test('fills the square and limits moving to the part outside it', () => {
  expect(clampCrop(wide, { ...wholeCrop, x: 9, y: 9 })).toEqual({ zoom: 1, turns: 0, x: 0.5, y: 0 });
  expect(clampCrop(wide, { ...wholeCrop, turns: 1, x: 9, y: -9 })).toEqual({
    zoom: 1,
    turns: 1,
    x: 0,
    y: -0.5,
  });
  expect(clampCrop(wide, { ...wholeCrop, zoom: 99 }).zoom).toBe(maxZoom);
});

test('keeps the centre when zooming and turning', () => {
  const near = zoomCrop(wide, { ...wholeCrop, x: 0.25 }, 2);
  expect(near).toEqual({ zoom: 2, turns: 0, x: 0.5, y: 0 });
  expect(turnCrop(wide, near, 1)).toEqual({ zoom: 2, turns: 1, x: -0, y: 0.5 });
  expect(turnCrop(wide, turnCrop(wide, near, 1), -1)).toEqual(near);
});

test('never leaves a part of the square empty', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('zoom' as const), by: fc.double({ min: 0.1, max: 10, noNaN: true }) }),
    fc.record({ kind: fc.constant('turn' as const), by: fc.constantFrom(1 as const, -1 as const) }),
    fc.record({ kind: fc.constant('move' as const), by: fc.double({ min: -3, max: 3, noNaN: true }) }),
  );
  const side = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), fc.array(step), (size, steps) => {
      let crop: Crop = wholeCrop;
      for (const one of steps) {
        if (one.kind === 'zoom') crop = zoomCrop(size, crop, one.by);
        else if (one.kind === 'turn') crop = turnCrop(size, crop, one.by);
        else crop = clampCrop(size, { ...crop, x: crop.x + one.by, y: crop.y - one.by });
      }
      const scale = crop.zoom / Math.min(size.width, size.height);
      const lies = crop.turns % 2 === 1;
      const width = (lies ? size.height : size.width) * scale;
      const height = (lies ? size.width : size.height) * scale;
      expect(Math.abs(crop.x) + 0.5).toBeLessThanOrEqual(width / 2 + 1e-9);
      expect(Math.abs(crop.y) + 0.5).toBeLessThanOrEqual(height / 2 + 1e-9);
    }),
  );
});
