import fs from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accentColors, checkAccent, contrast, minContrast, surfaces } from './accent.ts';

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('measures contrast as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 1);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('accepts the colour of the app and refuses a light yellow', () => {
  expect(checkAccent('#0a6b66')).toMatchObject({ passes: true, nearest: '#0a6b66' });
  expect(checkAccent('#ffd400').passes).toBe(false);
});

it.each(['#e6a206', '#c1bbd6'])('proposes a colour that passes for %s', (color) => {
  expect(checkAccent(checkAccent(color).nearest).passes).toBe(true);
});

it('proposes a colour that passes for every colour', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const { nearest } = checkAccent(color);
      expect([color, checkAccent(nearest).passes]).toEqual([color, true]);
    }),
  );
});

it('derives colours that can be read in both schemes', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const { light, dark } = accentColors(checkAccent(color).nearest);
      const pairs = [
        ...[...surfaces.light, light.tint, light.ink].map((each) => contrast(light.accent, each)),
        ...[...surfaces.dark, dark.tint, dark.ink].map((each) => contrast(dark.accent, each)),
      ];
      expect([color, Math.min(...pairs) >= minContrast]).toEqual([color, true]);
    }),
  );
});

it('checks against the surfaces of the design system', () => {
  const tokens = fs.readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');
  const of = (name: string) =>
    new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1);
  const [light, dark] = [0, 1].map((at) => ['bg', 'surface', 'surface-2'].map((name) => of(name)?.[at]));
  expect([light, dark]).toEqual([surfaces.light, surfaces.dark]);
});
