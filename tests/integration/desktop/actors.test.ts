import { describe, expect, test } from 'vitest';
import { remoteApp } from '../../support/remote-app.ts';

const app = remoteApp();
describe('who speaks', () => {
  test('in a recording made here is the creator, in a picked file nobody knows before it is said', async () => {
    const recorded = await app.prepared((await app.createTemplate('recording')).id);
    const [you] = await app.ask('actors.list', {});
    expect(you).toMatchObject({ name: 'You', own: true, consent: 'none' });
    expect(recorded.actorId).toBe(you?.id);
    const picked = await app.prepared((await app.createTemplate('file')).id);
    expect(picked.actorId).toBeNull();
    const guest = await app.call('createActor', { name: 'A guest' });
    const { id } = picked;
    const studioId = picked.instance?.id ?? '';
    const heard = () => app.events.findLast(({ name }) => name === 'template.changed')?.payload;
    await app.call('updateVideoInstance', { id: studioId, actor_id: guest.id });
    expect(await app.ask('templates.get', { id })).toMatchObject({ actorId: guest.id });
    expect(heard()).toMatchObject({ id, actorId: guest.id });
    await app.call('updateVideoInstance', { id: studioId, actor_id: null });
    expect(await app.ask('templates.get', { id })).toMatchObject({ actorId: null });
  });

  test('tells the sample from all other templates, whatever it is called', async () => {
    await app.createTemplate('recording');
    expect(await app.ask('templates.findSample', {})).toEqual({ id: null });
    const { id } = await app.ask('templates.createSample', {});
    await app.ask('templates.rename', { id, name: 'My own' });
    expect(await app.ask('templates.findSample', {})).toEqual({ id });
    await app.ask('templates.delete', { id });
    expect(await app.ask('templates.findSample', {})).toEqual({ id: null });
  });

  test('in the sample is a computer voice, which nobody has to ask', async () => {
    const sample = await app.prepared((await app.ask('templates.createSample', {})).id);
    const actors = await app.ask('actors.list', {});
    expect(actors.map(({ own, consent }) => ({ own, consent }))).toEqual([
      { own: true, consent: 'none' },
      { own: false, consent: 'not_needed' },
    ]);
    expect(sample.actorId).toBe(actors[1]?.id);
  });

  test('stays one actor, whatever the name, until it is deleted; then there is a new one', async () => {
    const [you] = await app.ask('actors.list', {});
    const id = you?.id ?? '';
    await app.call('updateActor', { id, name: 'Ada' });
    expect(await app.ask('actors.list', {})).toEqual([{ id, name: 'Ada', own: true, consent: 'none' }]);
    await app.call('deleteActor', { id });
    const [again] = await app.ask('actors.list', {});
    expect(again).toMatchObject({ name: 'You', own: true });
    expect(again?.id).not.toBe(id);
  });
});
