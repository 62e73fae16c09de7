import { describe, expect, it } from 'vitest';
import { readPages } from '#shared/api/index.ts';
import { limits } from '#shared/limits.ts';

describe('a list that comes in pages', () => {
  it('is read to its end', async () => {
    const all = Array.from({ length: 2 * limits.pageSize + 3 }, (_, index) => index);
    const asked: number[] = [];
    const found = await readPages(async ({ page, size }) => {
      asked.push(page);
      return { items: all.slice(page * size, (page + 1) * size), total: all.length };
    });
    expect(found).toEqual(all);
    expect(asked).toEqual([0, 1, 2]);
  });

  it('is read in smaller pages where each item takes long', async () => {
    const asked: number[] = [];
    const found = await readPages(async ({ page, size }) => {
      asked.push(size);
      return { items: ['a', 'b', 'c'].slice(page * size, (page + 1) * size), total: 3 };
    }, 2);
    expect([found, asked]).toEqual([
      ['a', 'b', 'c'],
      [2, 2],
    ]);
  });

  it('ends where nothing more comes, though there were said to be more', async () => {
    const pages = [['a', 'b'], ['c'], []];
    expect(await readPages(async ({ page }) => ({ items: pages[page] ?? ['never'], total: 9 }))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('is asked for once where it is empty', async () => {
    let asked = 0;
    const none = await readPages(async () => {
      asked += 1;
      return { items: [], total: 0 };
    });
    expect([none, asked]).toEqual([[], 1]);
  });

  it('fails with the page that failed', async () => {
    const read = readPages(async ({ page, size }) => {
      if (page === 1) throw new Error('gone');
      return { items: Array.from({ length: size }, () => 'a'), total: 2 * size };
    });
    await expect(read).rejects.toThrow('gone');
  });

  it('is refused where one page comes again and again, or pages without an end', async () => {
    const repeated = readPages(async () => ({ items: ['a', 'b'], total: 5 }));
    await expect(repeated).rejects.toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
    const endless = readPages(async ({ page }) => ({ items: Array.from({ length: 5_000 }, () => page), total: 1e9 }));
    await expect(endless).rejects.toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
  });
});
