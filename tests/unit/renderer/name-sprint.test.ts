import { describe, expect, test, vi } from 'vitest';
import {
  isToSayAgain,
  isUnsaved,
  createSession,
  isGood,
  isRecorded,
  isToFilmAgain,
  type Heard,
} from '#renderer/features/voices/sprint/session.ts';
import { AppError } from '#shared/errors/index.ts';
import type { NameTake } from '#shared/ipc/index.ts';
import { makeFilm, makeTake } from '../../support/bridge-stand-in.ts';
import { patience } from '../../support/patience.ts';

const heard: Heard = { bytes: new Uint8Array(1), samples: new Float32Array(1), start: 0, end: 1 };
const values = [
  { value: 'Maria', rows: 7, variable: 'first_name', phrase: null, recorded: false },
  { value: 'Anna', rows: 6, variable: 'first_name', phrase: null, recorded: true },
  { value: 'Wei', rows: 4, variable: 'first_name', phrase: null, recorded: false },
];
const earlier = makeTake({ id: 'earlier', name: 'Anna' });

function begin(record: (name: string, bytes: Heard['bytes']) => Promise<NameTake>) {
  const choose = vi.fn(async () => undefined);
  const remove = vi.fn(async () => undefined);
  const onProblem = vi.fn();
  const store = createSession({
    values,
    takeOf: () => earlier,
    record: ({ value }, bytes) => record(value, bytes),
    choose,
    remove,
    onProblem,
  });
  const states = () => store.getState().entries.map(({ state }) => state.kind);
  return { store, session: () => store.getState(), states, choose, remove, onProblem };
}

describe('a name sprint', () => {
  test('keeps what is said at once and goes on to the next name that has no recording', async () => {
    const { session, states } = begin(async (name) => makeTake({ id: name, name }));
    session().hear(heard);
    expect(states()).toEqual(['saving', 'kept', 'waiting']);
    await vi.waitFor(() => expect(states()[0]).toBe('kept'), patience);
    session().next();
    expect(session().at).toBe(2);
    expect(session().entries.filter(isRecorded)).toHaveLength(2);
    session().next();
    expect(session().at).toBe(3);
  });

  test('hears nothing more for a name that was said, until it is to be said again', async () => {
    const record = vi.fn(async (name: string) => makeTake({ id: name, name }));
    const { session, states, remove } = begin(record);
    session().hear(heard);
    session().hear(heard);
    await vi.waitFor(() => expect(states()[0]).toBe('kept'), patience);
    session().again();
    expect(states()[0]).toBe('waiting');
    session().hear(heard);
    expect(record).toHaveBeenCalledTimes(2);
    expect(remove).not.toHaveBeenCalled();
  });

  test('gives the take before up once its name is left with another', async () => {
    let takes = 0;
    const { session, states, remove } = begin(async (name) => makeTake({ id: `${name} ${(takes += 1)}`, name }));
    session().hear(heard);
    await vi.waitFor(() => expect(states()[0]).toBe('kept'), patience);
    session().again();
    session().hear(heard);
    await vi.waitFor(() => expect(states()[0]).toBe('kept'), patience);
    session().next();
    expect(remove.mock.calls).toEqual([['Maria 1']]);
  });

  test('keeps the take where its name is left without another', async () => {
    const { session, states, remove } = begin(async (name) => makeTake({ id: name, name }));
    session().hear(heard);
    await vi.waitFor(() => expect(states()[0]).toBe('kept'), patience);
    session().again();
    session().next();
    expect(states()[0]).toBe('kept');
    expect(remove).not.toHaveBeenCalled();
  });

  test('takes a repeated take back, then the step to another name', async () => {
    let takes = 0;
    const { session, states, choose, remove } = begin(async (name) =>
      makeTake({ id: `${name} ${(takes += 1)}`, name }),
    );
    session().hear(heard);
    await vi.waitFor(() => expect(states()[0]).toBe('kept'), patience);
    session().next();
    session().undo();
    expect(session().at).toBe(0);
    session().again();
    session().undo();
    expect(states()[0]).toBe('kept');
    session().again();
    session().hear(heard);
    await vi.waitFor(() => expect(session().entries[0]?.state).toMatchObject({ take: { id: 'Maria 2' } }), patience);
    session().undo();
    expect(session().entries[0]?.state).toMatchObject({ kind: 'kept', take: { id: 'Maria 1' } });
    await vi.waitFor(() => expect(remove.mock.calls).toEqual([['Maria 2']]), patience);
    expect(choose).toHaveBeenCalledWith('Maria 1');
  });

  test('keeps a take of an earlier sprint when its name is said again', () => {
    const { session, states, remove } = begin(async (name) => makeTake({ id: name, name }));
    session().goTo(1);
    session().again();
    expect(states()[1]).toBe('waiting');
    expect(remove).not.toHaveBeenCalled();
  });

  const flagged = (name: string): NameTake => makeTake({ id: `${name} long`, name, flags: ['long'], chosen: false });

  test('uses a take with flags only once it is kept on purpose', async () => {
    const { session, states, choose } = begin(async (name) => flagged(name));
    session().hear(heard);
    await vi.waitFor(() => expect(states()[0]).toBe('kept'), patience);
    session().next();
    expect(choose).not.toHaveBeenCalled();
    expect(session().entries.map(isToSayAgain)).toEqual([true, false, false]);
    expect(session().entries.filter(isRecorded)).toHaveLength(1);
    session().goTo(0);
    session().keep();
    expect(choose).toHaveBeenCalledWith('Maria long');
    expect(session().at).toBe(2);
    expect(session().entries.filter(isRecorded)).toHaveLength(2);
    // One in use despite its flags is not good: the sprint does not go on by itself.
    expect(session().entries.map(isGood)).toEqual([false, true, false]);
  });

  test('counts a take with flags as unused again if keeping it fails', async () => {
    const { session, states, choose, onProblem } = begin(async (name) => flagged(name));
    choose.mockRejectedValueOnce(new AppError('STUDIO_UNREACHABLE'));
    session().hear(heard);
    await vi.waitFor(() => expect(states()[0]).toBe('kept'), patience);
    session().keep();
    await vi.waitFor(() => expect(onProblem).toHaveBeenCalled(), patience);
    expect(session().entries.filter(isRecorded)).toHaveLength(1);
  });

  test('returns to the take in use where a worse one is left without keeping it', async () => {
    const { session, remove } = begin(async (name) => flagged(name));
    session().goTo(1);
    session().again();
    session().hear(heard);
    await vi.waitFor(() => expect(session().entries[1]?.state).toMatchObject({ take: { chosen: false } }), patience);
    session().next();
    expect(session().entries[1]?.state).toMatchObject({ kind: 'kept', take: { id: 'earlier' } });
    expect(remove).not.toHaveBeenCalled();
  });

  test('asks for a film again that does not fit, and returns to the one before if the next fits no better', async () => {
    const films = [makeFilm(), makeFilm({ refused: 'turned' })];
    const { session, states, choose, remove } = begin(async (name) => {
      const film = films.shift() ?? null;
      return makeTake({ id: film?.refused ?? 'good', name, film });
    });
    session().hear(heard);
    await vi.waitFor(() => expect(states()[0]).toBe('kept'), patience);
    expect(session().entries.map(isGood)[0]).toBe(true);
    session().again();
    session().hear(heard);
    await vi.waitFor(() => expect(states()[0]).toBe('kept'), patience);
    expect(session().entries.map(isGood)[0]).toBe(false);
    expect(session().entries.map(isToFilmAgain)[0]).toBe(true);
    session().next();
    expect(session().entries[0]?.state).toMatchObject({ take: { id: 'good' } });
    await vi.waitFor(() => expect(remove).toHaveBeenCalledWith('turned'), patience);
    expect(choose).toHaveBeenCalledWith('good');
  });

  test('deletes no take in use for one with flags', async () => {
    let takes = 0;
    const { session, choose, remove } = begin(async (name) =>
      (takes += 1) === 1 ? makeTake({ id: name, name }) : flagged(`${name} ${takes}`),
    );
    const heardAs = (id: string) =>
      vi.waitFor(() => expect(session().entries[0]?.state).toMatchObject({ take: { id } }), patience);
    session().hear(heard);
    await heardAs('Maria');
    session().again();
    session().hear(heard);
    await heardAs('Maria 2 long');
    session().again();
    expect(remove.mock.calls).toEqual([['Maria 2 long']]);
    session().hear(heard);
    await heardAs('Maria 3 long');
    choose.mockRejectedValueOnce(new AppError('STUDIO_UNREACHABLE'));
    session().keep();
    await heardAs('Maria');
    expect(remove.mock.calls).toEqual([['Maria 2 long']]);
  });

  test('leaves a take with flags unused where the one after it is undone', async () => {
    let takes = 0;
    const { session, choose, remove } = begin(async (name) =>
      (takes += 1) === 1 ? flagged(name) : makeTake({ id: `${name} ${takes}`, name }),
    );
    session().hear(heard);
    await vi.waitFor(() => expect(session().entries[0]?.state.kind).toBe('kept'), patience);
    session().again();
    session().hear(heard);
    await vi.waitFor(() => expect(session().entries[0]?.state.kind).toBe('kept'), patience);
    session().undo();
    await vi.waitFor(() => expect(remove.mock.calls).toEqual([['Maria 2']]), patience);
    expect(choose).not.toHaveBeenCalled();
    expect(session().entries[0]?.state).toMatchObject({ take: { id: 'Maria long', chosen: false } });
  });

  test('keeps what could not be sent, and sends it again; a window that closes before that asks', async () => {
    const record = vi.fn().mockRejectedValueOnce(new AppError('STUDIO_UNREACHABLE'));
    record.mockResolvedValueOnce(makeTake({ id: 'Maria', name: 'Maria' }));
    const { session, states, onProblem } = begin(record);
    const unsaved = () =>
      session()
        .entries.filter(isUnsaved)
        .map(({ value }) => value);
    session().hear(heard);
    expect(unsaved()).toEqual(['Maria']);
    session().next();
    await vi.waitFor(() => expect(states()[0]).toBe('failed'), patience);
    expect(unsaved()).toEqual(['Maria']);
    expect(onProblem).toHaveBeenCalledWith(expect.objectContaining({ code: 'STUDIO_UNREACHABLE' }));
    session().goTo(0);
    session().retry();
    await vi.waitFor(() => expect(states()[0]).toBe('kept'), patience);
    expect(record).toHaveBeenLastCalledWith('Maria', heard.bytes);
    expect(unsaved()).toEqual([]);
  });

  test.each(['NO_SPEECH', 'PHRASE_NOT_READ'] as const)(
    'waits for the name again after %s, says why, and marks it in the list once another name is said',
    async (code) => {
      const { session } = begin(() => Promise.reject(new AppError(code)));
      session().hear(heard);
      await vi.waitFor(
        () => expect(session().entries[0]?.state).toMatchObject({ kind: 'waiting', problem: { code } }),
        patience,
      );
      session().next();
      expect(session().entries.map(isToSayAgain)).toEqual(session().entries.map((_, index) => index === 0));
    },
  );
});
