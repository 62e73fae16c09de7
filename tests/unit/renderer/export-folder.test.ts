import { expect, test } from 'vitest';
import { campaignFolder, usualFolder } from '#renderer/features/results/model/export-folder.ts';

test.each([
  ['/home/ada/Videos', 'Spring: outreach', '/home/ada/Videos/Spring outreach'],
  ['/home/ada/Videos/', 'Spring', '/home/ada/Videos/Spring'],
  [String.raw`C:\Users\Ada\Videos`, 'Spring?', String.raw`C:\Users\Ada\Videos\Spring`],
  ['/home/ada/Videos', '…/..', '/home/ada/Videos/…'],
  ['/home/ada/Videos', '???', '/home/ada/Videos'],
  ['', 'Spring', ''],
])('files of a campaign in %s, named %s, go to %s', (folder, name, expected) => {
  const own = campaignFolder(folder, name);
  expect(own).toBe(expected);
  expect(usualFolder(own, name)).toBe(folder.replace(/\/$/u, ''));
  expect(usualFolder('/elsewhere', name)).toBe('/elsewhere');
});
