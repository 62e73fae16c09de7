import { describe, expect, it } from 'vitest';
import { resultsCsv, sharesCsv, type ResultRow } from '#electron/desktop/campaigns/results-csv.ts';

const files = { file: '', thumbnail: '', gif: '', page: '' };
const row: ResultRow = {
  row: 0,
  values: [],
  extras: [],
  ...files,
  status: 'succeeded',
  problem: '',
  counts: undefined,
};

describe('the table of results', () => {
  it('joins each row with its file, status and problem', () => {
    const csv = resultsCsv({ variables: ['first_name', 'company'], extras: [] }, [
      { ...row, values: ['Sarah', 'Acme, Inc'], file: '001 Sarah.mp4' },
      { ...row, row: 1, values: ['Zoë', 'Globex'], status: 'failed', problem: 'The voice cannot say this.' },
    ]);
    expect(csv).toBe(
      '\ufeffrow,first_name,company,file,status,problem\r\n' +
        '1,Sarah,"Acme, Inc",001 Sarah.mp4,succeeded,\r\n' +
        '2,Zoë,Globex,,failed,The voice cannot say this.\r\n',
    );
  });

  it('names thumbnail, GIF and page of each row where there are any', () => {
    const own = {
      thumbnail: 'thumbnails/Sarah.jpg',
      gif: 'thumbnails/Sarah.gif',
      page: 'share-pages/Sarah/index.html',
    };
    const sarah = { ...row, values: ['Sarah'], file: 'Sarah.mp4', ...own };
    expect(resultsCsv({ variables: ['first_name'], extras: [] }, [sarah, { ...row, row: 1, values: ['Bo'] }])).toBe(
      '\ufeffrow,first_name,file,thumbnail,gif,status,problem,page\r\n' +
        `1,Sarah,Sarah.mp4,${own.thumbnail},${own.gif},succeeded,,${own.page}\r\n` +
        '2,Bo,,,,succeeded,,\r\n',
    );
  });

  it('keeps the columns that no variable used, and names pages only where others can open them', () => {
    const columns = { variables: ['first_name'], extras: ['E-mail'] };
    const sarah = { ...row, values: ['Sarah'], extras: ['s@example.com'] };
    expect(resultsCsv(columns, [sarah])).toBe(
      '\ufeffrow,first_name,E-mail,file,status,problem\r\n1,Sarah,s@example.com,,succeeded,\r\n',
    );
    const page = 'https://videos.example.com/s/1';
    expect(resultsCsv(columns, [{ ...sarah, page }])).toContain(`succeeded,,${page}\r\n`);
  });

  it("numbers columns of the list that have a name of ours, and leaves the list's own duplicates", () => {
    const columns = { variables: ['page'], extras: ['row', ' Status', 'status (2)', 'gif', 'Notes', 'Notes'] };
    const page = 'https://videos.example.com/s/1';
    const ada = { ...row, values: ['p'], extras: ['7', 'customer', 'new', 'g', 'a', 'b'], file: 'Ada.mp4', page };
    expect(resultsCsv(columns, [ada])).toBe(
      '\ufeffrow,page (2),row (2),Status (3),status (2),gif,Notes,Notes,file,status,problem,page\r\n' +
        `1,p,7,customer,new,g,a,b,Ada.mp4,succeeded,,${page}\r\n`,
    );
  });

  it('has what happened on pages only where something did', () => {
    const counts = { id: 'v0', opened: 1, watched: 0, pressed: 1, seen: 0 };
    const page = 'https://videos.example.com/s/1';
    expect(
      resultsCsv({ variables: [], extras: [] }, [
        { ...row, page, counts },
        { ...row, row: 1, page },
      ]),
    ).toBe(
      `\ufeffrow,file,status,problem,page,opened,pressed\r\n1,,succeeded,,${page},1,1\r\n2,,succeeded,,${page},0,0\r\n`,
    );
  });

  it.each(['=1+1', '+A1', '-2+3', '+1+cmd|A1', '@SUM(A1)', ' =1', '=1\n+2', '＝1'])(
    'does not let a spreadsheet run %j',
    (value) => {
      const csv = resultsCsv({ variables: ['v'], extras: ['mail'] }, [
        { ...row, values: ['Sarah'], extras: [value] },
        { ...row, values: [value] },
      ]);
      expect(csv.split(`"'${value}"`)).toHaveLength(3);
    },
  );

  it.each([
    ['Acme;=1+1', "Acme;'=1+1"],
    ['Acme\t=1+1', "Acme\t'=1+1"],
    ['Acme; @SUM(A1)', "Acme;' @SUM(A1)"],
    ['+49\n=1', "'+49\n'=1"],
    ['\t=1', "'\t'=1"],
    ['a;b;-2+cmd|A1', "a;b;'-2+cmd|A1"],
    ['Acme;+49 30 901820; -12', 'Acme;+49 30 901820; -12'],
    ['a = b; c', 'a = b; c'],
  ])('does not let a spreadsheet run what stands inside %j, wherever it separates cells', (value, written) => {
    const csv = resultsCsv({ variables: [value], extras: [] }, [{ ...row, values: [value] }]);
    expect(csv.replaceAll('"', '').split(written)).toHaveLength(3);
  });

  it.each(['+49 30 901820', '+1 (555) 010-2030', '+493012345678', '-12.50', '-1,5', '-'])(
    'has %j as it was given',
    (value) => {
      const csv = resultsCsv({ variables: ['v'], extras: [] }, [{ ...row, values: [value] }]);
      expect(csv.replaceAll('"', '')).toContain(`\r\n1,${value},`);
    },
  );
});

describe('the table of links', () => {
  it('has the new links in place of those of an earlier campaign that the list brought', () => {
    const columns = { variables: ['first_name'], extras: ['Video page', 'E-mail', 'video_pic', 'VIDEO_GIF', 'Row'] };
    const shared = { page: 'https://v/new', picture: 'https://v/new.jpg', gif: 'https://v/new.gif', counts: undefined };
    const extras = ['https://v/old', 'a@example.com', 'https://v/old.jpg', 'https://v/old.gif', '7'];
    expect(sharesCsv(columns, [{ ...row, ...shared, values: ['Ada'], extras }])).toBe(
      '\ufeffrow,first_name,E-mail,Row (2),video_page,video_pic,video_gif\r\n' +
        '1,Ada,a@example.com,7,https://v/new,https://v/new.jpg,https://v/new.gif\r\n',
    );
  });
});
