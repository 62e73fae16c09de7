import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { emptyTemplate } from '#electron/studio/operations/templates/fields.ts';
import { insertActor, listActors } from '#electron/studio/store/actors.ts';
import { findAudio, findAudios, putAudio } from '#electron/studio/store/audios.ts';
import { ensureDestination, listDestinations } from '#electron/studio/store/callback-destinations.ts';
import { insertCredential, listCredentials } from '#electron/studio/store/credentials.ts';
import { approveClip, approvedFor, noteHeard } from '#electron/studio/store/heard-clips.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { insertTemplate } from '#electron/studio/store/templates.ts';
import { closeUser, createUser, ensureLocalUser, listUsers } from '#electron/studio/store/users.ts';

let db: Db;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2028-01-01') });
  db = openDatabase({ file: ':memory:', migrations });
});
afterEach(() => {
  db.close();
  vi.useRealTimers();
});

/** As after a first start whose clock was ahead. */
function setBack(): void {
  vi.setSystemTime(Date.parse('2026-11-30'));
}

describe('after the clock was set back', () => {
  it('the account that the studio was set up with still administers it', () => {
    const first = ensureLocalUser(db);
    expect(first).toMatchObject({ name: 'local', admin: true });
    setBack();
    const sales = createUser(db, 'Sales');
    expect(ensureLocalUser(db)).toEqual(first);
    expect(listUsers(db).map(({ name }) => name)).toEqual(['local', 'Sales']);
    closeUser(db, sales.id);
    expect(ensureLocalUser(db)).toEqual(first);
  });

  it('the sound is heard that was recorded last, and again after another was', () => {
    const { id: userId } = createUser(db, 'local');
    const record = (actorId: string, capability: string): void =>
      putAudio(db, {
        user_id: userId,
        actor_id: actorId,
        template_id: null,
        capability,
        name: 'Ada',
        phrase: '',
        duration: 1,
      });
    const [ann, bob] = ['Ann', 'Bob'].map((name) => insertActor(db, userId, { name, usAccent: false }).id);
    const heard = () => {
      const speaker = { userId, actorId: null, templateId: null, phrase: '' };
      const [several] = findAudios(db, speaker, ['ada']).values();
      return [findAudio(db, { ...speaker, name: 'Ada' })?.capability, several?.capability];
    };
    record(String(ann), 'first');
    setBack();
    record(String(bob), 'second');
    expect(heard()).toEqual(['second', 'second']);
    record(String(ann), 'third');
    expect(heard()).toEqual(['third', 'third']);
  });

  it('the sound counts as approved for a value that was heard last', () => {
    const { id: userId } = createUser(db, 'local');
    const { id } = insertTemplate(db, userId, emptyTemplate, null);
    const hear = (clip: string): void => {
      const about = { sha256: clip, value: 'ada', recording: '', place: '', consent: null };
      noteHeard(db, id, [{ clip, voice: clip, ...about }]);
      approveClip(db, id, { clip, sha256: clip });
    };
    hear('first');
    setBack();
    hear('second');
    expect(approvedFor(db, id, 'ada')?.voice).toBe('second');
    hear('first');
    expect(approvedFor(db, id, 'ada')?.voice).toBe('first');
  });

  it('lists stay in the order in which things were added', () => {
    const { id: userId } = createUser(db, 'local');
    const add = (name: string): void => {
      insertActor(db, userId, { name, usAccent: false });
      insertCredential(db, userId, name, Buffer.alloc(32));
      ensureDestination(db, userId, `https://example.com/${name}`);
    };
    add('first');
    setBack();
    add('second');
    const order = ['first', 'second'];
    expect(listActors(db, userId, { page: 0, size: 9 }).actors.map(({ name }) => name)).toEqual(order);
    expect(listCredentials(db, userId).map(({ name }) => name)).toEqual(order);
    expect(listDestinations(db, userId).map(({ url }) => url.split('/').at(-1))).toEqual(order);
  });
});

it('a first account that was left without its mark administers the studio', () => {
  const first = createUser(db, 'local');
  createUser(db, 'Sales');
  expect(ensureLocalUser(db)).toEqual({ ...first, admin: true });
});
