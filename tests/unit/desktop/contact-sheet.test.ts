import { describe, expect, it } from 'vitest';
import { contactSheet } from '#electron/desktop/exports/contact-sheet.ts';
import type { ResultRow } from '#electron/desktop/campaigns/results-csv.ts';

const headings = ['First name'];

function row(part: Partial<ResultRow>): ResultRow {
  const files = { file: '', thumbnail: '', gif: '', page: '' };
  return { row: 0, values: [''], extras: [], ...files, status: 'succeeded', problem: '', counts: undefined, ...part };
}

describe('a contact sheet', () => {
  it('links each row with its values to its file, also where the name is no address', () => {
    const page = contactSheet('Spring', headings, [
      row({ row: 6, values: ['Zoë'], extras: ['z@example.com'], file: '007 Zoë #1?.mp4' }),
    ]);
    expect(page).toContain(
      '<a href="007%20Zo%C3%AB%20%231%3F.mp4"><span class="still"></span><span>007 Zoë #1?.mp4</span></a>',
    );
    // Of a list with many columns only those that are said: the others are in the table of results.
    expect(page).toContain('<td class="value">Zoë</td></tr>');
    expect(page).not.toContain('z@example.com');
  });

  it('shows the thumbnail that lies in the folder', () => {
    const page = contactSheet('Spring', headings, [row({ file: 'Zoë.mp4', thumbnail: 'thumbnails/Zoë.jpg' })]);
    expect(page).toContain('<span class="still"><img src="thumbnails/Zo%C3%AB.jpg" alt="" loading="lazy"></span>');
  });

  it('shows the list’s headings, without columns that are empty in every row', () => {
    const page = contactSheet(
      'Spring',
      ['First name', 'Company'],
      [row({ values: ['Zoë', ''] }), row({ values: ['Bo'] })],
    );
    expect(page).toContain('<th scope="col" class="value">First name</th></tr>');
    expect(page).not.toContain('Company');
  });

  it('says why a row has no video', () => {
    const page = contactSheet('Spring', headings, [row({ values: ['Bo'], status: 'failed', problem: 'Too long.' })]);
    expect(page).toContain('Too long.');
    expect(page).not.toContain('<a ');
  });

  it('shows markup in names as text', () => {
    const page = contactSheet('<b>Spring</b>', headings, [row({ values: ['<img src=x onerror=alert(1)>'] })]);
    expect(page).not.toMatch(/<img|<b>Spring/u);
    expect(page).toContain('&lt;img');
  });
});
