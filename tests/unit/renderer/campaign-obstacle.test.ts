import { expect, test } from 'vitest';
import { defaultCampaignOptions, type CampaignOptions } from '#shared/ipc/index.ts';
import { checkTable } from '#renderer/features/campaign/model/check-table.ts';
import { obstacleOf, type Obstacle } from '#renderer/features/campaign/model/obstacle.ts';
import { tableFromParsed } from '#renderer/features/campaign/model/table.ts';

const variables = ['first_name', 'city'];

function obstacle(rows: string[][], part: Partial<CampaignOptions> = {}): Obstacle | null {
  const table = tableFromParsed({ headings: ['First name', 'City'], rows }, variables);
  const options = { ...defaultCampaignOptions, ...part };
  return obstacleOf({ options, table, check: checkTable(table, variables), variables, templates: {} });
}

const complete = [
  ['Maria', 'Rome'],
  ['Jan', 'Delft'],
];
const withoutAddress = { background: { ...defaultCampaignOptions.background, origin: 'one' as const } };
const withoutText = { buttonUrl: 'https://example.com' };

test('a complete list without faulty options has no obstacle', () => {
  expect(obstacle(complete)).toBeNull();
});

test('addresses of the options are completed as in browsers', () => {
  expect(obstacle(complete, { buttonLabel: 'Book a call', buttonUrl: 'calendly.com/me' })).toBeNull();
  expect(obstacle(complete, { buttonLabel: 'Book a call', buttonUrl: 'calendly' })).toMatchObject({ step: 'send' });
  expect(obstacle(complete, { callbackUrl: 'hooks.acme.com/done' })).toBeNull();
});

test('a page needs the names of its sender and its logo, and a message of known variables', () => {
  const faulty: Partial<CampaignOptions>[] = [
    { senderRole: 'Sales' },
    { senderPicture: 'data:image/png;base64,iVBORw0KGgo' },
    { companyLogo: 'data:image/png;base64,iVBORw0KGgo' },
    { pageMessage: 'Hi {{nobody}}' },
    { pageMessage: 'Hi {{first_name' },
  ];
  for (const part of faulty) expect(obstacle(complete, part)).toMatchObject({ step: 'send' });
  const whole = { senderName: 'Ana', senderRole: 'Sales', companyName: 'Kelpworks', pageMessage: 'Hi {{first_name}}' };
  expect(obstacle(complete, whole)).toBeNull();
});

test('people who lack something are no obstacle for the others', () => {
  expect(obstacle([...complete, ['Jan', '']])).toBeNull();
});

test('the list comes before the background, and that before the options', () => {
  const table = tableFromParsed({ headings: ['First name', 'Mail'], rows: [['Jan', 'x']] }, variables);
  const options = { ...defaultCampaignOptions, ...withoutAddress };
  expect(obstacleOf({ options, table, check: checkTable(table, variables), variables, templates: {} })).toMatchObject({
    step: 'people',
  });
  expect(obstacle(complete, { ...withoutAddress, ...withoutText })).toMatchObject({
    step: 'send',
    text: 'Enter the background’s address, or choose a file.',
  });
  expect(obstacle(complete, withoutText)).toMatchObject({ step: 'send', row: null });
});
