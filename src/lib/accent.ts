/*
 * The accent colour of a school: whether it can be read on the surfaces of the app, and the colours derived
 * from it. Lightness, chroma and hue are those of OKLCH (https://bottosson.github.io/posts/oklab/).
 */

/** WCAG 2.2, 1.4.3: contrast of text in normal size. */
export const minContrast = 4.5;

/** The surfaces that accent-coloured text stands on; the same values as in `tokens.css`. */
export const surfaces = {
  light: ['#f7f4ef', '#ffffff', '#f1ece4'],
  dark: ['#131110', '#1c1917', '#262220'],
} as const;

type Rgb = readonly [number, number, number];
interface Lch {
  l: number;
  c: number;
  h: number;
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Linear channels of `#rrggbb`, from 0 to 1. */
const linearOf = (hex: string): Rgb => {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
};

const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, toGamma(value))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function lchOf(hex: string): Lch {
  const [r, g, b] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const blue = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, blue),
    h: Math.atan2(blue, a),
  };
}

function rgbOf({ l, c, h }: Lch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The colour as `#rrggbb`, with less chroma if the screen cannot show it. */
function nearestShown(color: Lch): string {
  for (let { c } = color; c > 0.001; c *= 0.95) {
    const rgb = rgbOf({ ...color, c });
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return hexOf(rgb);
  }
  return hexOf(rgbOf({ ...color, c: 0 }));
}

const luminance = (hex: string): number => {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const lowestContrast = (color: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map((each) => contrast(color, each)));

interface SchemeColors {
  accent: string;
  /** Text on the accent colour. */
  ink: string;
  /** A quiet background behind accent-coloured text. */
  tint: string;
}

const tintOf = ({ c, h }: Lch, scheme: 'light' | 'dark'): string =>
  scheme === 'light'
    ? nearestShown({ l: 0.945, c: Math.min(c, 0.02), h })
    : nearestShown({ l: 0.29, c: Math.min(c, 0.04), h });

/** Steps of lightness in which a readable colour is searched. */
const step = 0.005;

/** The colours of both schemes for an accent colour that passes `checkAccent`. */
export function accentColors(hex: string): Record<'light' | 'dark', SchemeColors> {
  const base = lchOf(hex);
  const darkTint = tintOf(base, 'dark');
  const ink = nearestShown({ l: 0.22, c: Math.min(base.c, 0.04), h: base.h });
  let l = Math.max(base.l, 0.78);
  let accent = nearestShown({ ...base, l, c: Math.min(base.c, 0.13) });
  while (l < 1 && lowestContrast(accent, [...surfaces.dark, darkTint, ink]) < minContrast) {
    l += step;
    accent = nearestShown({ ...base, l, c: Math.min(base.c, 0.13) });
  }
  return {
    light: { accent: hex, ink: '#ffffff', tint: tintOf(base, 'light') },
    dark: { accent, ink, tint: darkTint },
  };
}

export interface AccentCheck {
  passes: boolean;
  /** The lowest contrast with the light surfaces and with white text on it. */
  contrast: number;
  /** The nearest lightness of the same hue that passes; the colour itself if it passes. */
  nearest: string;
}

/**
 * Checks `#rrggbb` as the accent of the light scheme. That of the dark scheme is derived from it and always
 * passes.
 */
export function checkAccent(hex: string): AccentCheck {
  const base = lchOf(hex);
  const ratio = lightContrast(hex);
  let nearest = hex;
  for (let { l } = base; l > 0 && lightContrast(nearest) < minContrast; l -= step)
    nearest = nearestShown({ ...base, l });
  return { passes: ratio >= minContrast, contrast: ratio, nearest };
}

/** A colour that was made darker has a slightly different tint, because colours are rounded. */
const lightContrast = (hex: string): number =>
  lowestContrast(hex, [...surfaces.light, tintOf(lchOf(hex), 'light')]);
