import { describe, expect, it } from 'vitest';
import { resultsCsv } from '../../../electron/desktop/exports/results-csv.ts';

describe('the table of results', () => {
  it('joins each row with its file, status and problem', () => {
    const csv = resultsCsv(
      ['first_name', 'company'],
      [
        { row: 0, values: ['Sarah', 'Acme, Inc'], file: '001 Sarah.mp4', status: 'succeeded', problem: '' },
        { row: 1, values: ['Zoë', 'Globex'], file: '', status: 'failed', problem: 'The voice cannot say this.' },
      ],
    );
    expect(csv).toBe(
      '\ufeffrow,first_name,company,file,status,problem\r\n' +
        '1,Sarah,"Acme, Inc",001 Sarah.mp4,succeeded,\r\n' +
        '2,Zoë,Globex,,failed,The voice cannot say this.\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '=1\n+2', '＝1'])(
    'does not let a spreadsheet run %j',
    (value) => {
      const csv = resultsCsv(['v'], [{ row: 0, values: [value], file: '', status: 'succeeded', problem: '' }]);
      expect(csv).toContain(`"'${value}"`);
    },
  );
});
