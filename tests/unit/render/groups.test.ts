import { describe, expect, it } from 'vitest';
import { groupKey, groupSections, joinShift, type SectionGroup } from '#electron/engine/render/groups.ts';
import type { SectionToRender } from '#electron/engine/render/types.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { fc } from '../../support/property.ts';

const template: TemplateInfo = {
  version: 1,
  hash: 'a'.repeat(64),
  duration: 20,
  width: 320,
  height: 240,
  frameRate: [25, 1],
  frames: 500,
  channels: 1,
  audioSamples: 938 * 1024,
  size: 1_000,
};

function section(start: number, end: number, text = 'Ann', variable = 'name'): SectionToRender {
  return { variable, start, end, text };
}

function group(...sections: SectionToRender[]): SectionGroup[] {
  return groupSections(sections, template);
}

describe('groups of sections', () => {
  it('leave a packet of the template between two of them however far joins move', () => {
    const pairs = fc.tuple(
      fc.double({ min: 0.1, max: 5, noNaN: true }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
    );
    fc.assert(
      fc.property(pairs, ([start, length, gap]) => {
        const groups = group(section(start, start + length), section(start + length + gap, start + length + gap + 0.3));
        const [first, second] = groups;
        const between = first && second ? second.firstBlock - joinShift - (first.lastBlock + 1 + joinShift) : null;
        // Sections too close for that are one group.
        expect({ gap, between }).toSatisfy(() => (between === null ? gap < 0.25 : between > 1));
      }),
    );
  });

  it('cover every block the sections and their fades touch', () => {
    const [only] = group(section(1, 1.5));
    expect(only).toMatchObject({
      firstBlock: Math.floor((48_000 - 240) / 1024),
      lastBlock: Math.ceil((72_000 + 240) / 1024) - 1,
    });
  });

  it('end with the recording', () => {
    const end = template.audioSamples / 48_000;
    expect(
      group(section(0, 0.5), section(end - 0.3, end)).map(({ firstBlock, lastBlock }) => [firstBlock, lastBlock]),
    ).toEqual([
      [0, 23],
      [expect.any(Number), 937],
    ]);
  });

  it('do not depend on the words of distant neighbours, so that each is cached by itself', () => {
    const [first] = group(section(1, 1.5), section(4, 4.5, 'Ann'));
    const [same] = group(section(1, 1.5), section(4, 4.5, 'Bea'));
    expect(same).toEqual(first);
  });
});

describe('the key of a group', () => {
  const learned = { quietStarts: [0, 4_800], pauseThreshold: 0.01, speechPower: 0.1 };
  const [one] = group(section(1, 1.5));
  const key = (of = one, clips = [{ sha256: 'clip of Ann' }], info = template, facts = learned) =>
    of && groupKey(of, clips, info, facts);

  it('is the same for the same sound, whatever its variable is called', () => {
    expect(key(group(section(1, 1.5, 'Ann', 'other'))[0])).toBe(key());
  });

  it.each([
    ['its place', key(group(section(1, 1.51))[0])],
    ['the room its neighbours leave', key(group(section(1, 1.5), section(1.9, 2.5))[0])],
    ['a clip', key(one, [{ sha256: 'clip of Bea' }])],
    ['the template', key(one, undefined, { ...template, hash: 'b'.repeat(64) })],
    ['what was learnt of the template', key(one, undefined, undefined, { ...learned, pauseThreshold: 0.011 })],
  ])('changes with %s', (_, other) => {
    expect(other).toBeDefined();
    expect(other).not.toBe(key());
  });
});
