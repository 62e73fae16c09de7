type Rgb = readonly [number, number, number];

/** Colors of a page in one scheme, as CSS writes them. */
export type PageColors = {
  /** Of the button, and of its text. */
  accent: string;
  onAccent: string;
  /** A faint accent behind text. */
  soft: string;
  /** The accent for text and lines: at least 4.5:1 on the page, on panels and on `soft`. */
  mark: string;
};

/** Page and panels, as in `style.ts`. */
const grounds = { light: ['fbfaf6', 'ffffff'], dark: ['0f1014', '16181e'] } as const;
/** The least contrast of text: WCAG 2.2, 1.4.3. */
const readable = 4.5;

/** The colors that go with a brand's color, whatever it is. @param color six hexadecimal digits. */
export function pageColors(color: string, scheme: 'light' | 'dark'): PageColors {
  const brand = parse(color);
  const [ground, panel] = grounds[scheme];
  const soft = mix(parse(panel), brand, 0.12);
  const behind = [parse(ground), parse(panel), soft];
  const away: Rgb = scheme === 'light' ? [0, 0, 0] : [255, 255, 255];
  let mark = brand;
  for (let step = 1; step <= 20 && behind.some((other) => contrast(mark, other) < readable); step += 1) {
    mark = mix(brand, away, step / 20);
  }
  // Of black and white, one always has at least 4.58:1.
  const onAccent = contrast(brand, [255, 255, 255]) >= readable ? 'ffffff' : '000000';
  return { accent: css(brand), onAccent: `#${onAccent}`, soft: css(soft), mark: css(mark) };
}

function parse(color: string): Rgb {
  const digits = Number.parseInt(color, 16);
  return [(digits >> 16) & 255, (digits >> 8) & 255, digits & 255];
}

function css(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** @param share of the second color, 0–1. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2): number => Math.round(one[index] + (other[index] - one[index]) * share);
  return [part(0), part(1), part(2)];
}

/** Contrast of two colors, 1–21 (WCAG 2.2, “contrast ratio”). */
function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
