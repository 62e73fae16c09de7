import { describe, expect, test } from 'vitest';
import { putBack } from '#renderer/features/editor/model/cuts.ts';
import { documentFromContent, type EditorDocument } from '#renderer/features/editor/model/document.ts';
import { partsOf, splitAt, splitDeed, splitNear, withoutSplit } from '#renderer/features/editor/model/splits.ts';
import type { Range } from '#shared/timeline/range.ts';
import { templateContent } from '../../support/template-content.ts';

const recording = { duration: 10, rate: 25 };

function open(splits: number[] = [], cuts: Range[] = []): EditorDocument {
  return documentFromContent(templateContent('', { splits, cuts }), 'flite:slt');
}

describe('splitting a recording', () => {
  test('a split stands on the frame at the playhead, and both of its parts can be selected', () => {
    const document = splitAt(open(), 3.99, recording);
    expect(document).toMatchObject({ splits: [4], cuts: [] });
    expect(partsOf(document, recording)).toEqual([
      { start: 0, end: 4, split: false },
      { start: 4, end: 10, split: true },
    ]);
    expect(splitAt(document, 2, recording).splits).toEqual([2, 4]);
  });

  test('a recording without splits has no parts to select', () => {
    expect(partsOf(open([], [{ start: 2, end: 3 }]), recording)).toEqual([]);
  });

  test('parts end at cuts, too', () => {
    expect(partsOf(open([6], [{ start: 2, end: 3 }]), recording)).toEqual([
      { start: 0, end: 2, split: false },
      { start: 3, end: 6, split: false },
      { start: 6, end: 10, split: true },
    ]);
  });

  test('a split again on the same moment joins the parts, also a frame beside it', () => {
    for (const time of [4, 3.96, 4.04]) {
      expect(splitDeed(open([2, 4]), time, recording)).toBe('join');
      expect(splitAt(open([2, 4]), time, recording).splits).toEqual([2]);
    }
    expect(splitDeed(open([4]), 4.08, recording)).toBe('split');
    expect(withoutSplit(open([2, 4]), 2).splits).toEqual([4]);
  });

  test('nothing is split inside of a cut, or at an edge', () => {
    const document = open([], [{ start: 2, end: 3 }]);
    for (const [time, why] of [
      [2.5, 'inCut'],
      [0, 'atEdge'],
      [1.96, 'atEdge'],
      [2, 'atEdge'],
      [3, 'atEdge'],
      [9.98, 'atEdge'],
      [10, 'atEdge'],
    ] as const) {
      expect([time, splitDeed(document, time, recording)]).toEqual([time, why]);
      expect(splitAt(document, time, recording)).toBe(document);
    }
  });

  test('an edge snaps to the nearest split, and to no other edge of a part', () => {
    const parts = partsOf(open([4, 4.12], [{ start: 2, end: 3 }]), recording);
    expect(splitNear(parts, 4.1, 0.15)).toBe(4.12);
    expect(splitNear(parts, 3.9, 0.15)).toBe(4);
    expect(splitNear(parts, 3.05, 0.15)).toBeNull();
  });

  test('a split that was cut out with its part is there again once that is put back', () => {
    const cut = { start: 2, end: 5 };
    const document = open([2, 4], [cut]);
    expect(partsOf(document, recording).some(({ split }) => split)).toBe(false);
    expect(partsOf(putBack(document, cut), recording).map(({ start }) => start)).toEqual([0, 2, 4]);
  });
});
