import { describe, expect, it } from 'vitest';
import { contactSheet } from '#electron/desktop/exports/contact-sheet.ts';
import type { ResultRow } from '#electron/desktop/campaigns/results-csv.ts';

const columns = { variables: ['first_name'], extras: ['E-mail'] };

function row(part: Partial<ResultRow>): ResultRow {
  return { row: 0, values: [''], extras: [], file: '', status: 'succeeded', problem: '', page: '', ...part };
}

describe('a contact sheet', () => {
  it('links each row with its values to its file, also where the name is no address', () => {
    const page = contactSheet('Spring', columns, [
      row({ row: 6, values: ['Zoë'], extras: ['z@example.com'], file: '007 Zoë #1?.mp4' }),
    ]);
    expect(page).toContain(
      '<a href="007%20Zo%C3%AB%20%231%3F.mp4"><span class="still"></span><span>007 Zoë #1?.mp4</span></a>',
    );
    // The columns that no variable uses come last: however many there are, the videos stay in sight.
    expect(page).toMatch(
      /<td class="number">7<\/td><td class="video">.*<td class="value">Zoë<\/td><td class="extra">z@example\.com<\/td>/u,
    );
  });

  it('says why a row has no video', () => {
    const page = contactSheet('Spring', columns, [row({ values: ['Bo'], status: 'failed', problem: 'Too long.' })]);
    expect(page).toContain('Too long.');
    expect(page).not.toContain('<a ');
  });

  it('shows markup in names as text', () => {
    const page = contactSheet('<b>Spring</b>', columns, [row({ values: ['<img src=x onerror=alert(1)>'] })]);
    expect(page).not.toMatch(/<img|<b>Spring/u);
    expect(page).toContain('&lt;img');
  });
});
