import { expect, test } from 'vitest';
import type { TemplateDetails } from '#shared/api/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { newTemplateRecord, toTemplate, withDetails } from '#electron/desktop/templates/view.ts';

const media: NonNullable<TemplateDetails['media']> = {
  duration: 10,
  width: 1280,
  height: 720,
  frame_rate: [25, 1],
  channels: 1,
  size: 1000,
  video_url: 'v',
  poster_url: 'p',
  preview_url: 'g',
};

function details(status: TemplateDetails['import']['status'], shown: TemplateDetails['media']): TemplateDetails {
  return {
    id: 's1',
    import: { status, phase: '', progress: 0.5, reason: null, error: null, waits_for: null },
    media: shown,
    notes: [],
    script_version: '1',
    cuts: [],
    composition: null,
    recording: null,
  };
}

test('a template is not ready before its first video is', () => {
  const preparing = withDetails(newTemplateRecord('a', 't1'), details('running', null));
  expect(toTemplate(preparing)).toMatchObject({ status: 'preparing', media: null, cutting: 'none' });
  const failed = withDetails(preparing, details('failed', null));
  expect(toTemplate(failed)).toMatchObject({ status: 'failed', cutting: 'none' });
});

test('a failed template says exactly why, in any language', () => {
  const failed = details('failed', null);
  const said = say('soundUndecodable', { codec: 'opus' });
  failed.import = { ...failed.import, reason: 'MEDIA_UNSUPPORTED', error: said.message, sentence: said.sentence };
  const { problem } = withDetails(newTemplateRecord('a', 't1'), failed);
  expect(problem).toEqual({ code: 'MEDIA_UNSUPPORTED', ...said });
});

test('a template stays ready while cuts are made and when they cannot be, and says so', () => {
  const ready = withDetails(newTemplateRecord('a', 't1'), details('succeeded', media));
  const cutting = withDetails(ready, details('running', media));
  expect(toTemplate(cutting)).toMatchObject({ status: 'ready', cutting: 'running', problem: null });
  expect(toTemplate(withDetails(cutting, details('failed', media)))).toMatchObject({
    status: 'ready',
    cutting: 'failed',
    videoUrl: expect.any(String),
  });
  const cut = withDetails(cutting, details('succeeded', { ...media, duration: 8 }));
  expect(toTemplate(cut)).toMatchObject({ status: 'ready', cutting: 'none', media: { duration: 8 } });
});
