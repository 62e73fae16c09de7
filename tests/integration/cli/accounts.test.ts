import { expect, test } from 'vitest';
import { runCliHere } from '../../support/cli-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const data = temporaryFolder('accounts');

async function command(...args: string[]): Promise<{ code: number | null; lines: string[]; problems: string }> {
  const { code, stdout, stderr } = await runCliHere('accounts', ...args, '--data', data);
  return { code, lines: stdout.trimEnd().split('\n'), problems: stderr };
}

test('the credits of an account are limited, shown and freed by command', async () => {
  const added = await runCliHere('accounts', 'add', 'Agency', '--credit-limit', '500', '--data', data, '--json');
  const { id, credit_limit: limit } = JSON.parse(added.stdout) as { id: string; credit_limit: number };
  expect(limit).toBe(500);
  expect((await command('limit', id, '2.5')).lines).toEqual(['The account Agency may use 2.5 credits a month.']);
  const [administrator, agency] = (await command('list')).lines;
  expect(administrator).toMatch(/local \(administrator\)$/);
  expect(agency).toMatch(/Agency \(2\.5 credits a month\)$/);
  expect((await command('credits', id)).lines).toEqual(['this month: 0 credits used, 0 reserved, 2.5 of 2.5 left']);
  expect((await command('limit', id, 'none')).code).toBe(0);
  expect((await command('credits', id)).lines).toEqual(['this month: 0 credits used, 0 reserved, no limit']);
});

test('a limit that is none, and one for the administrator, are refused', async () => {
  expect((await command('limit', 'x', 'many')).problems).toContain('Give a number of credits like 500.');
  const listed = await runCliHere('accounts', 'list', '--data', data, '--json');
  const { accounts } = JSON.parse(listed.stdout) as { accounts: { id: string }[] };
  const refused = await command('limit', accounts[0]?.id ?? '', '5');
  expect(refused).toMatchObject({ code: 1, problems: expect.stringContaining('has no limit') });
});
