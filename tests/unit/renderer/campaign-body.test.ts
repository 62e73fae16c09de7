import { expect, test } from 'vitest';
import { defaultCampaignOptions, type CampaignOptions, type Template } from '#shared/ipc/index.ts';
import { bodyChoices, bodyNotes, bodyProblem } from '#renderer/features/campaign/model/body.ts';

const media = { width: 1280, height: 720, duration: 12 } as NonNullable<Template['media']>;

function template(id: string, part: Partial<Template> = {}): Template {
  return { id, name: id, script: '', status: 'ready', cutting: 'none', media, ...part } as Template;
}

function optionsWith(part: Partial<CampaignOptions>): CampaignOptions {
  return { ...defaultCampaignOptions, bodyTemplateId: 'demo', ...part };
}

const demo = template('demo');

test('a campaign needs no body, and takes one that is ready', () => {
  expect(bodyProblem(defaultCampaignOptions, {})).toBeNull();
  expect(bodyProblem(optionsWith({ messaging: true }), { demo })).toBeNull();
});

test.each([
  ['it was deleted', {}],
  ['it is being prepared', { demo: template('demo', { status: 'preparing' }) }],
  ['its cuts are being made', { demo: template('demo', { cutting: 'running' }) }],
  ['it failed', { demo: template('demo', { status: 'failed' }) }],
] as const)('a body is refused with a sentence where %s', (_, templates) => {
  expect(bodyProblem(optionsWith({}), templates)).toMatch(/^.{20,}\.$/u);
});

test('bodies are the other templates that are ready, by name', () => {
  const templates = {
    own: template('own'),
    b: template('b'),
    a: template('a'),
    c: template('c', { status: 'failed' }),
  };
  expect(bodyChoices(templates, 'own').map(({ id }) => id)).toEqual(['a', 'b']);
});

test('it is said where a body gets bars or keeps its words', () => {
  const scaled = template('small', { media: { ...media, width: 640, height: 360 } });
  const tall = template('tall', { media: { ...media, width: 720, height: 1280 }, script: 'Hi {{name|Sarah}}' });
  const captions = { captions: 'text' } as const;
  expect(bodyNotes(demo, demo, { captions: 'off' })).toEqual([]);
  expect(bodyNotes(demo, scaled, { captions: 'off' })).toEqual([]);
  expect(bodyNotes(demo, tall, captions)).toEqual([
    'The second video is 720\u00a0×\u00a01280; bars are added so that it fits 1280\u00a0×\u00a0720.',
    'The words marked in the second video stay as they were recorded.',
  ]);
  expect(bodyNotes(demo, demo, captions)).toEqual(['The second video has no script, so no captions appear in it.']);
});
