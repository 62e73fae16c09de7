import type { Canvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { findFont, findHandwriting } from '#electron/engine/media/text/fonts.ts';
import { prepareLabel } from '#electron/engine/media/text/label.ts';
import { fitLines } from '#electron/engine/media/stills/name-card/lines.ts';
import { drawLowerThird } from '#electron/engine/media/stills/name-card/lower-third.ts';
import { prepareCards } from '#electron/engine/media/stills/name-card/name-card.ts';
import { stillStyles } from '#shared/stills.ts';

const landscape = { width: 480, height: 270 };

async function labelOf(text: string) {
  const label = await prepareLabel(text);
  if (!label) throw new Error(`${text} cannot be drawn`);
  return label;
}

describe('the text of a name card', () => {
  it.each([
    ['Sarah', 'inter-latin'],
    ['Nguyễn', 'inter-vietnamese'],
    ['Łukasz', 'inter-latin-ext'],
    ['Олексій Ґалаґан', 'inter-cyrillic'],
    ['Ελένη', 'inter-greek'],
    ['محمد', 'noto-sans-arabic-arabic'],
    ['שרה', 'noto-sans-hebrew-hebrew'],
    ['प्रिया', 'noto-sans-devanagari-devanagari'],
    ['สมชาย', 'noto-sans-thai-thai'],
    ['李明', 'noto-sans-sc-'],
    ['さくら', 'noto-sans-sc-'],
    ['김민준', 'noto-sans-kr-'],
    ['Zoë 🎉', 'noto-emoji-'],
  ])('%s is drawn whole, with a font that comes with the product', async (text, family) => {
    const label = await labelOf(text);
    expect(label.characters.join('')).toBe(text.normalize('NFC'));
    expect(label.families.some((name) => name.startsWith(family))).toBe(true);
  });

  it('is not drawn when a letter would be missing, but without an emoji that is', async () => {
    expect(await prepareLabel('தமிழ்')).toBeNull();
    expect(await prepareLabel('\u{e000}')).toBeNull();
    expect(await prepareLabel(' \u202e ')).toBeNull();
    // As if no font had pictographs.
    const label = await prepareLabel('Zoë 🎉!', async (code) => (code > 0x1f000 ? null : findFont(code)));
    expect(label?.characters.join('')).toBe('Zoë !');
  });

  it('is cut between what people take for characters', async () => {
    const family = '👩‍👩‍👧';
    expect((await labelOf(`e\u0301${family}ना`)).characters).toEqual(['é', family, 'ना']);
  });

  it('cannot be turned around by invisible marks', async () => {
    expect((await labelOf('a\u202eb\u0000c\u200fd')).characters.join('')).toBe('abcd');
  });
});

describe.each(stillStyles)('what is drawn in the style %s', (style) => {
  it.each([landscape, { width: 270, height: 480 }, { width: 160, height: 120 }, { width: 1280, height: 2274 }])(
    'lies within a picture of $width by $height, however long its text is',
    async (picture) => {
      for (const text of ['Jo', 'Hi Bartholomew-Featherstonehaugh of Somewhere', 'W'.repeat(500), 'محمد']) {
        const draw = await prepareCards({ text, style, badge: false });
        const [card, ...others] = draw?.(picture) ?? [];
        if (!card) throw new Error('nothing was drawn');
        expect(others).toEqual([]);
        expect(inked(card.canvas, card, picture)).toBe('inside');
        expect(card.canvas.height).toBeLessThan(picture.height / 2);
      }
    },
  );

  it('has a play button in the middle below it where that is asked for', async () => {
    const draw = await prepareCards({ text: 'Sarah', style, badge: true });
    const [badge, card] = draw?.(landscape) ?? [];
    if (!badge || !card) throw new Error('something is missing');
    expect(badge.left + badge.canvas.width / 2).toBe(landscape.width / 2);
    expect(badge.top + badge.canvas.height / 2).toBe(Math.round(landscape.height / 2));
    const alone = await prepareCards({ text: null, style, badge: true });
    expect(alone?.(landscape)).toHaveLength(1);
  });

  it('is nothing where a letter would be missing', async () => {
    expect(await prepareCards({ text: 'தமிழ்', style, badge: true })).toBeNull();
  });
});

/** Whether every opaque pixel of a card lies within the picture. */
function inked(canvas: Canvas, place: { left: number; top: number }, picture: { width: number; height: number }) {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  for (let pixel = 0; pixel < canvas.width * canvas.height; pixel++) {
    if (data[pixel * 4 + 3] !== 255) continue;
    const x = place.left + (pixel % canvas.width);
    const y = place.top + Math.floor(pixel / canvas.width);
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return `outside at ${x}, ${y}`;
  }
  return 'inside';
}

it('a whiteboard is written on by hand where a writing system has such letters', async () => {
  expect((await prepareLabel('Łukasz Олексій', findHandwriting))?.families.every((f) => f.startsWith('caveat'))).toBe(
    true,
  );
  expect((await prepareLabel('李明', findHandwriting))?.families.some((f) => f.startsWith('noto-sans-sc'))).toBe(true);
});

describe('a lower third', () => {
  it.each([landscape, { width: 270, height: 480 }, { width: 160, height: 120 }, { width: 1280, height: 2274 }])(
    'keeps the same margin in a picture of $width by $height, however long its text is',
    async (picture) => {
      const margin = Math.round(Math.min(picture.width, picture.height) * 0.06);
      for (const text of [
        'Hi Jo',
        'Hi Bartholomew-Featherstonehaugh of Somewhere',
        'W'.repeat(500),
        '李'.repeat(500),
      ]) {
        const { left, top, canvas } = drawLowerThird(await labelOf(text), picture);
        expect([left, picture.height - top - canvas.height]).toEqual([margin, margin]);
        expect(left + canvas.width).toBeLessThanOrEqual(picture.width - margin);
        expect(canvas.height).toBeLessThan(picture.height / 4);
      }
    },
  );

  it('has a second line for a text that one does not hold, and ends in an ellipsis only where two do not', async () => {
    const portrait = { width: 270, height: 480 };
    const fit = async (text: string) =>
      fitLines(
        await labelOf(text),
        20,
        () => 200,
        (part, size) => [...part].length * size * 0.5,
      );
    const short = drawLowerThird(await labelOf('Hi Sarah'), portrait);
    const long = drawLowerThird(await labelOf('Hi Maximilian from Acme Corporation'), portrait);
    expect(long.canvas.height).toBeGreaterThan(short.canvas.height * 1.1);
    expect((await fit('Hi Sarah')).lines).toEqual([{ text: 'Hi Sarah', width: 80 }]);
    const texts = async (text: string) => (await fit(text)).lines.map((line) => line.text);
    expect(await texts('Hi Maximilian-Alexander Hohenzollern')).toEqual(['Hi Maximilian-Alexander', 'Hohenzollern']);
    expect(await texts('Hi Maximilian-Alexander of Hohenzollern-Sigmaringen-Somewhere')).toEqual([
      'Hi Maximilian-Alexander of',
      'Hohenzollern-Sigmaringen-So…',
    ]);
    expect(await texts('W'.repeat(50))).toEqual([`${'W'.repeat(27)}…`]);
  });

  it('stands at the right where the text runs from the right', async () => {
    const { left, canvas } = drawLowerThird(await labelOf('محمد'), landscape);
    expect(left + canvas.width).toBe(landscape.width - Math.round(270 * 0.06));
  });

  it('is opaque, so that its text has the same contrast on every picture', async () => {
    const { canvas } = drawLowerThird(await labelOf('Sarah'), landscape);
    const middle = canvas.getContext('2d').getImageData(canvas.width / 4, 2, canvas.width / 2, canvas.height - 4).data;
    expect(middle.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
    const brightest = Math.max(...middle.filter((_, index) => index % 4 === 0));
    expect(brightest).toBeGreaterThan(240);
  });
});
