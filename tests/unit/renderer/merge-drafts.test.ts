import { describe, expect, test } from 'vitest';
import { losesChanges, mergeDrafts } from '#renderer/stores/merge-drafts.ts';
import type { CampaignDraft } from '#shared/ipc/index.ts';
import { draftOf } from '../../support/remote-app.ts';

const base = draftOf({ id: 't1' }, 'Ada', 'Grace', 'Edith');

function withRows(draft: CampaignDraft, rows: [id: number, ...cells: string[]][], nextId = 9): CampaignDraft {
  return { ...draft, table: { ...draft.table, rows: rows.map(([id, ...cells]) => ({ id, cells })), nextId } };
}

describe('a draft that two windows changed', () => {
  test('has the changes of both, of the same cell this window’s', () => {
    const mine = {
      ...withRows(base, [
        [1, 'Ada L.'],
        [2, 'Grace'],
        [3, 'E.'],
      ]),
      name: 'Mine',
    };
    const theirs = withRows(base, [
      [1, 'Ada'],
      [2, 'Grace H.'],
      [3, 'Edie'],
    ]);
    const both = mergeDrafts(base, mine, { ...theirs, options: { ...base.options, senderName: 'Zoë' } });
    expect(both).toMatchObject({ name: 'Mine', options: { senderName: 'Zoë' } });
    expect(both.table.rows.map(({ cells }) => cells[0])).toEqual(['Ada L.', 'Grace H.', 'E.']);
  });

  test('has the rows that were added in either, and none that was deleted in one and left in the other', () => {
    const mine = withRows(
      base,
      [
        [1, 'Ada'],
        [2, 'Grace'],
        [4, 'Mine'],
      ],
      5,
    );
    const theirs = withRows(
      base,
      [
        [2, 'Grace'],
        [3, 'Edith'],
        [4, 'Theirs'],
      ],
      5,
    );
    const { rows, nextId } = mergeDrafts(base, mine, theirs).table;
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Grace', 'Theirs', 'Mine']);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
    expect(nextId).toBeGreaterThan(Math.max(...rows.map(({ id }) => id)));
  });

  test('keeps a row that was deleted in one and changed in the other', () => {
    const changed = withRows(base, [
      [1, 'Ada L.'],
      [2, 'Grace'],
      [3, 'Edith'],
    ]);
    const fewer = withRows(base, [[3, 'Edith']]);
    for (const [mine, theirs] of [
      [changed, fewer],
      [fewer, changed],
    ] as const)
      expect(
        mergeDrafts(base, mine, theirs)
          .table.rows.map(({ cells }) => cells[0])
          .toSorted(),
      ).toEqual(['Ada L.', 'Edith']);
  });

  test('is this window’s list where the lists are different ones', () => {
    const mine = { ...base, table: { ...base.table, headings: ['Name', 'Company'] } };
    expect(mergeDrafts(base, mine, withRows(base, [[1, 'Else']])).table).toEqual(mine.table);
    expect(mergeDrafts(base, withRows(base, [[1, 'Else']]), mine).table.rows).toEqual([{ id: 1, cells: ['Else'] }]);
  });

  test('is only what was typed since where the other window launched it', () => {
    const mine = withRows(base, [
      [1, 'Ada'],
      [2, 'Grace'],
      [3, 'Edith'],
      [4, 'Late'],
    ]);
    expect(mergeDrafts(base, mine, undefined).table.rows).toEqual([{ id: 4, cells: ['Late'] }]);
  });

  test.each<[what: string, mine: CampaignDraft, theirs: CampaignDraft, isLost: boolean]>([
    [
      'nothing of cells that only one changed',
      withRows(base, [
        [1, 'A'],
        [2, 'Grace'],
        [3, 'Edith'],
      ]),
      withRows(base, [
        [1, 'Ada'],
        [2, 'G'],
        [3, 'Edith'],
      ]),
      false,
    ],
    [
      'nothing of rows that both added',
      withRows(
        base,
        [
          [1, 'Ada'],
          [2, 'Grace'],
          [3, 'Edith'],
          [4, 'Mine'],
        ],
        5,
      ),
      withRows(
        base,
        [
          [1, 'Ada'],
          [2, 'Grace'],
          [3, 'Edith'],
          [4, 'Theirs'],
        ],
        5,
      ),
      false,
    ],
    [
      'a cell that both changed',
      withRows(base, [
        [1, 'A'],
        [2, 'Grace'],
        [3, 'Edith'],
      ]),
      withRows(base, [
        [1, 'B'],
        [2, 'Grace'],
        [3, 'Edith'],
      ]),
      true,
    ],
    [
      'cells of a list that was replaced here',
      { ...base, table: { ...base.table, headings: ['Name', 'Company'] } },
      withRows(base, [[1, 'B']]),
      true,
    ],
    [
      'nothing of a list that only one replaced',
      { ...base, table: { ...base.table, headings: ['Name', 'Company'] } },
      base,
      false,
    ],
    [
      'a list that was replaced there',
      withRows(base, [[1, 'B']]),
      { ...base, table: { ...base.table, headings: ['Name'] } },
      true,
    ],
  ])('loses %s', (_what, mine, theirs, isLost) => {
    expect(losesChanges(base.table, theirs.table, mergeDrafts(base, mine, theirs).table)).toBe(isLost);
  });
});
