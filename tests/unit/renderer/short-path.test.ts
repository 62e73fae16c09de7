import { expect, test } from 'vitest';
import { shortPath } from '#renderer/lib/short-path.ts';

test.each([
  ['/home/sam/Videos/Spring outreach', 'Videos › Spring outreach'],
  ['C:\\Users\\sam\\Videos\\Spring outreach\\', 'Videos › Spring outreach'],
  ['\\\\server\\share', 'server › share'],
  ['D:\\', 'D:'],
  ['/', '/'],
])('shortens %s to %s', (path, short) => {
  expect(shortPath(path)).toBe(short);
});
