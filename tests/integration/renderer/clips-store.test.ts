import { beforeEach, describe, expect, test, vi } from 'vitest';
import { approveClip, checkClips, estimateVoiceCost, type SpokenRows } from '#renderer/stores/clips.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();
vi.mock('#renderer/platform/bridge.ts', () => ({
  request: (...asked: Parameters<typeof app.ask>) => app.ask(...asked),
  call: (...asked: Parameters<typeof app.call>) => app.call(...asked),
  dropPendingAnswers: () => undefined,
  onEvent: () => () => undefined,
}));

describe('rows of a template', () => {
  let rows: SpokenRows;
  beforeEach(async () => {
    const { id } = await app.readyTemplate();
    rows = { templateId: id, variables: ['first_name'], names: [['Ada']] };
  });

  test('are spoken with the given voice, or with the one of the template', async () => {
    const { total, clips } = await checkClips({ ...rows, voice: 'flite:awb' }, 0);
    await checkClips(rows, 0);
    expect(total).toBe(1);
    expect(clips).toMatchObject([{ value: 'Ada', rows: 1 }]);
    const voices = app.studio.pool.tasks.flatMap((task) => (task.kind === 'check-clips' ? [task.voice.voice] : []));
    expect(voices).toEqual(['awb', 'nearest']);
  });

  test('have a price, unless the studio lacks the voice', async () => {
    expect(await estimateVoiceCost({ ...rows, voice: 'flite:awb' })).toMatchObject({ texts: 0 });
    const unknown = estimateVoiceCost({ ...rows, voice: 'flite:nobody' });
    expect(await thrownBy(unknown)).toMatchObject({ code: 'VOICE_UNAVAILABLE' });
  });

  test('keep the approval of a sound until it is withdrawn', async () => {
    const checked = async () => (await checkClips({ ...rows, mode: 'full_script' }, 0)).sentences[0];
    const clip = (await checked())?.clip ?? '';
    await approveClip(rows.templateId, clip, true);
    expect(await checked()).toMatchObject({ approved: true });
    await approveClip(rows.templateId, clip, false);
    expect(await checked()).toMatchObject({ approved: false });
  });
});

test('a template that was not sent to the studio yet has no clips', async () => {
  app.line.set('offline');
  const { id } = await app.createTemplate();
  const unsent = checkClips({ templateId: id, variables: ['first_name'], names: [['Ada']] }, 0);
  expect(await thrownBy(unsent)).toMatchObject({ code: 'TEMPLATE_NOT_READY' });
});
