import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkDocument } from '#renderer/features/editor/model/checks.ts';
import { chips, documentSections, markedScript, spokenScript } from '#renderer/features/editor/model/document.ts';
import { markWords, place, withParts } from '#renderer/features/editor/model/edits.ts';
import { EditorSession, type EditorRequests } from '#renderer/features/editor/model/session.ts';
import type { Alignment } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { IpcInput } from '#shared/ipc/index.ts';
import { parseScript, scriptWords } from '#shared/script/index.ts';
import { templateContent } from '../../support/template-content.ts';

type Saved = IpcInput<'templates.saveScript'>;

/** Every word a second, in order. */
function alignedWords(script: string): Alignment {
  const words = scriptWords(parseScript(script)).map(({ text, occurrence }, index) => ({
    word: text,
    start: index,
    end: index + 0.5,
    confidence: 1,
    occurrence,
  }));
  return { words, findings: [] };
}

function open(requests: Partial<EditorRequests> = {}, content = templateContent('')) {
  const saves: Saved[] = [];
  const aligns: string[] = [];
  const session = new EditorSession({
    content,
    waveform: { duration: 10, rate: 100, peaks: new Int8Array() },
    voice: 'flite:slt',
    requests: {
      align: async (_, script) => {
        aligns.push(script);
        return alignedWords(script);
      },
      content: async () => content,
      saveScript: async (input) => String(saves.push(input) + 1),
      setVoice: async () => undefined,
      ...requests,
    },
  });
  session.open();
  return { session, saves, aligns };
}

function type(session: EditorSession, text: string): void {
  session.edit((document) => withParts(document, [{ kind: 'text', text }]), 'typing');
}

function present(session: EditorSession) {
  return session.store.getState().history.present;
}

const skipped = { kind: 'skipped' as const, first_word: 1, last_word: 1, start: 0.4, end: 0.4 };

/** What the checks say is said otherwise than written. */
function told(session: EditorSession) {
  const { history, alignment, waveform, pauses } = session.store.getState();
  const checks = checkDocument({ document: history.present, alignment, waveform, pauses, notes: [] });
  return checks.filter(({ id }) => id.startsWith('finding-'));
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('editor session', () => {
  test('looks for the words once the text is settled, and saves their times', async () => {
    const { session, saves, aligns } = open();
    type(session, 'Hi Sa');
    type(session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(aligns).toEqual(['Hi Sarah.']);
    expect(saves.at(-1)).toMatchObject({
      id: 't1',
      script: 'Hi Sarah.',
      words: [{ word: 'Hi' }, { word: 'Sarah', start: 1 }],
    });
    expect(session.store.getState().save.status).toBe('saved');
  });

  test('an alignment that comes after the editor was left changes nothing: it may be open again with newer changes', async () => {
    const answer = Promise.withResolvers<Alignment>();
    const { session, saves } = open({ align: () => answer.promise });
    type(session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(3_000);
    await session.close();
    const saved = saves.length;
    answer.resolve(alignedWords('Hi Sarah.'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(saves).toHaveLength(saved);
  });

  test('marking a word after it was found saves its section at once', async () => {
    const { session, saves } = open();
    type(session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(3_000);
    session.edit((document) => markWords(document, { start: 3, end: 8 }, 'first_name'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saves.at(-1)).toMatchObject({
      script: 'Hi {{first_name|Sarah}}.',
      sections: [{ variable: 'first_name', start: 1, end: 1.5 }],
    });
  });

  test('an answer about text that has changed meanwhile is not used', async () => {
    const answers: ((alignment: Alignment) => void)[] = [];
    const { session } = open({ align: () => new Promise((resolve) => answers.push(resolve)) });
    type(session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(1_500);
    type(session, 'Hello Sarah.');
    answers[0]?.(alignedWords('Hi Sarah.'));
    await vi.advanceTimersByTimeAsync(0);
    expect(present(session).words).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_500);
    answers[1]?.(alignedWords('Hello Sarah.'));
    await vi.advanceTimersByTimeAsync(0);
    expect(present(session).words.map(({ word }) => word)).toEqual(['Hello', 'Sarah']);
  });

  test('a failure about text that has changed meanwhile is not told, and the text is aligned if it comes back', async () => {
    const answer = Promise.withResolvers<Alignment>();
    const align = vi.fn<(id: string, script: string) => Promise<Alignment>>(async (_, script) => alignedWords(script));
    align.mockReturnValueOnce(answer.promise);
    const { session } = open({ align });
    type(session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(1_500);
    type(session, '');
    answer.reject(new AppError('ALIGNMENT_FAILED'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(session.store.getState().alignment).toEqual({ status: 'idle' });
    type(session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(session.store.getState().alignment).toMatchObject({ status: 'done' });
  });

  test('what is said otherwise is told until the text changes', async () => {
    const align = async (_: string, script: string) => ({ ...alignedWords(script), findings: [skipped] });
    const { session } = open({ align });
    type(session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(told(session)).toMatchObject([{ tone: 'warn', remedy: { kind: 'listen' } }]);
    expect(told(session)[0]?.text).toContain('You skipped “Sarah”');
    type(session, 'Hi Anna.');
    expect(told(session)).toEqual([]);
  });

  test('opens again with its findings, which ask for nothing and change nothing', async () => {
    const first = open({ align: async (_, script) => ({ ...alignedWords(script), findings: [skipped] }) });
    type(first.session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(3_000);
    const { words = [], findings = null } = first.saves.at(-1) ?? {};
    const { session, saves, aligns } = open({}, templateContent('Hi Sarah.', { words, findings }));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(told(session)).toHaveLength(1);
    expect([aligns, saves]).toEqual([[], []]);
  });

  test('finds out what is said otherwise where that was not stored, and leaves the words where they are', async () => {
    const words = alignedWords('Hi Sarah.').words.map((word) => ({ ...word, start: word.start + 0.1 }));
    const align = async (_: string, script: string) => ({ ...alignedWords(script), findings: [skipped] });
    const { session, saves } = open({ align }, templateContent('Hi Sarah.', { words }));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(told(session)).toHaveLength(1);
    expect(present(session).words.map(({ start }) => start)).toEqual([0.1, 1.1]);
    expect(saves).toEqual([]);
    await session.align();
    expect(present(session).words.map(({ start }) => start)).toEqual([0, 1]);
  });

  test('a script that lost a word is compared again with what is said', async () => {
    const { session, aligns } = open({}, templateContent('Hi dear Sarah.', alignedWords('Hi dear Sarah.')));
    type(session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(aligns).toEqual(['Hi Sarah.']);
    expect(session.store.getState().alignment).toMatchObject({ status: 'done', text: 'Hi Sarah.' });
  });

  test('a script that is not in the recording is told once, not tried over and over', async () => {
    let attempts = 0;
    const align = async (): Promise<Alignment> => {
      attempts += 1;
      throw new AppError('ALIGNMENT_FAILED');
    };
    const { session } = open({ align });
    type(session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(attempts).toBe(1);
    expect(session.store.getState().alignment).toMatchObject({ status: 'failed' });
  });

  test('undo goes back over what was typed and marked, and that is saved too', async () => {
    const { session, saves } = open();
    type(session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(3_000);
    session.edit((document) => markWords(document, { start: 3, end: 8 }, 'first_name'));
    session.undo();
    expect(markedScript(present(session))).toBe('Hi Sarah.');
    session.redo();
    expect(documentSections(present(session))).toHaveLength(1);
    session.undo();
    session.undo();
    expect(spokenScript(present(session))).toBe('');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saves.at(-1)).toMatchObject({ script: '', sections: [] });
  });

  test('moving a place serializes the recording when it is saved, and not with each step', async () => {
    const { session, saves } = open();
    type(session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(3_000);
    session.edit((document) => markWords(document, { start: 3, end: 8 }, 'first_name'));
    await vi.advanceTimersByTimeAsync(1_000);
    const [chip] = chips(present(session));
    const stringify = vi.spyOn(JSON, 'stringify');
    for (let step = 1; step <= 50; step += 1) {
      session.edit((document) => place(document, chip?.id ?? '', { start: 1, end: 1.5 + step / 100 }), 'dragging');
    }
    expect(stringify).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stringify).toHaveBeenCalled();
    stringify.mockRestore();
    expect(saves.at(-1)).toMatchObject({ sections: [{ variable: 'first_name', start: 1, end: 2 }] });
  });

  test('a change that is taken back is saved without a request', async () => {
    const { session, saves } = open();
    type(session, 'Hi.');
    await vi.advanceTimersByTimeAsync(3_000);
    const before = saves.length;
    type(session, 'Hi there.');
    type(session, 'Hi.');
    expect(session.store.getState().save.status).toBe('waiting');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(session.store.getState().save.status).toBe('saved');
    expect(saves).toHaveLength(before);
  });

  test('a save that failed is told and tried again', async () => {
    let fail = true;
    const saves: Saved[] = [];
    const { session } = open({
      saveScript: async (input) => {
        if (fail) throw new AppError('STUDIO_UNREACHABLE');
        return String(saves.push(input));
      },
    });
    type(session, 'Hi.');
    await vi.advanceTimersByTimeAsync(700);
    expect(session.store.getState().save).toMatchObject({ status: 'failed', problem: { code: 'STUDIO_UNREACHABLE' } });
    fail = false;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(saves.at(-1)).toMatchObject({ script: 'Hi.' });
    expect(session.store.getState().save.status).toBe('saved');
  });

  test('saves never run side by side, and the last one wins', async () => {
    const order: string[] = [];
    const { session } = open({
      saveScript: async ({ script }) => {
        order.push(`begin ${script}`);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        order.push(`end ${script}`);
        return '';
      },
      align: async () => ({ words: [], findings: [] }),
    });
    type(session, 'One');
    void session.flush();
    await vi.advanceTimersByTimeAsync(10);
    type(session, 'Two');
    void session.flush();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(order).toEqual(['begin One', 'end One', 'begin Two', 'end Two']);
  });

  describe('that another window has changed the template of', () => {
    const theirs = { ...templateContent('Hello there.'), version: 'theirs' };

    /** A studio that has another version from the first save on. */
    function openStale() {
      const saves: Saved[] = [];
      const { session } = open({
        content: async () => theirs,
        saveScript: async (input) => {
          if (input.madeOf !== 'theirs') throw new AppError('CHANGED_ELSEWHERE');
          saves.push(input);
          return 'next';
        },
      });
      return { session, saves };
    }

    test('knows of each save what it was made of', async () => {
      const { session, saves } = open();
      type(session, 'Hi.');
      await session.flush();
      type(session, 'Hi. Bye.');
      await session.flush();
      expect(saves.map(({ madeOf }) => madeOf)).toEqual(['1', '2']);
    });

    test('gives way with what it found on its own', async () => {
      const saves: Saved[] = [];
      const { session } = open(
        {
          content: async () => theirs,
          saveScript: async (input) => {
            if (input.madeOf !== 'theirs') throw new AppError('CHANGED_ELSEWHERE');
            saves.push(input);
            return 'next';
          },
        },
        templateContent('Hi Sarah.'),
      );
      await vi.advanceTimersByTimeAsync(5_000);
      expect(markedScript(present(session))).toBe('Hello there.');
      expect(session.store.getState().save.status).toBe('saved');
      expect(saves.every(({ script }) => script === 'Hello there.')).toBe(true);
    });

    test('holds what was typed until somebody decides, and an undo brings it back', async () => {
      const { session, saves } = openStale();
      type(session, 'Mine.');
      await vi.advanceTimersByTimeAsync(3_000);
      expect(session.store.getState().save).toMatchObject({ problem: { code: 'CHANGED_ELSEWHERE' } });
      type(session, 'Mine, still.');
      await vi.advanceTimersByTimeAsync(9_000);
      expect(session.store.getState().save.status).toBe('failed');
      await session.showOther();
      expect(markedScript(present(session))).toBe('Hello there.');
      session.undo();
      expect(markedScript(present(session))).toBe('Mine, still.');
      await vi.advanceTimersByTimeAsync(3_000);
      expect(saves.at(-1)).toMatchObject({ script: 'Mine, still.', madeOf: 'theirs' });
    });

    test('saves its own instead if that is wanted', async () => {
      const { session, saves } = openStale();
      type(session, 'Mine.');
      await vi.advanceTimersByTimeAsync(700);
      await session.keepOwn();
      expect(saves).toMatchObject([{ script: 'Mine.', madeOf: 'theirs' }]);
      expect(session.store.getState().save.status).toBe('saved');
    });

    test('shows it at once where nothing is to be saved', async () => {
      const { session } = openStale();
      await session.follow('Hello there.');
      expect(markedScript(present(session))).toBe('Hello there.');
      type(session, 'Mine.');
      await session.follow('Another.');
      expect(markedScript(present(session))).toBe('Mine.');
    });
  });

  test('a half-typed mark is not saved until the editor closes, and then without its braces', async () => {
    const { session, saves } = open();
    type(session, 'Hi {{first');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saves).toEqual([]);
    await session.close();
    expect(saves.at(-1)).toMatchObject({ script: 'Hi first' });
  });

  test('a voice that the template got elsewhere is shown, and neither saved again nor taken back by an undo', async () => {
    const voices: string[] = [];
    const { session, saves } = open({ setVoice: async (_, voice) => voices.push(voice) });
    type(session, 'Hi.');
    await vi.advanceTimersByTimeAsync(700);
    session.followVoice('neural:kokoro-en-int8:0');
    expect(present(session).voice).toBe('neural:kokoro-en-int8:0');
    session.undo();
    await session.flush();
    expect(present(session).voice).toBe('neural:kokoro-en-int8:0');
    expect(saves.at(-1)).toMatchObject({ script: '' });
    expect(voices).toEqual([]);
  });

  test('a voice that was chosen and is not saved yet stays when the template gets another one', async () => {
    const voices: string[] = [];
    const { session } = open({ setVoice: async (_, voice) => voices.push(voice) });
    session.edit((document) => ({ ...document, voice: 'flite:rms' }));
    session.followVoice('neural:kokoro-en-int8:0');
    await session.flush();
    expect(present(session).voice).toBe('flite:rms');
    expect(voices).toEqual(['flite:rms']);
  });

  test('a voice that was chosen here is taken back by an undo after it was saved', async () => {
    const voices: string[] = [];
    const opened = open({
      // The template has the voice before the answer is here.
      setVoice: async (_, voice) => {
        voices.push(voice);
        opened.session.followVoice(voice);
      },
    });
    const { session } = opened;
    session.edit((document) => ({ ...document, voice: 'flite:rms' }));
    await vi.advanceTimersByTimeAsync(1_000);
    session.undo();
    expect(present(session).voice).toBe('flite:slt');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(voices).toEqual(['flite:rms', 'flite:slt']);
    session.redo();
    expect(present(session).voice).toBe('flite:rms');
  });

  test('a voice that was saved, though the script was not, is taken back by an undo as well', async () => {
    const voices: string[] = [];
    let fail = true;
    const { session } = open({
      setVoice: async (_, voice) => voices.push(voice),
      saveScript: async () => {
        if (fail) throw new AppError('STUDIO_UNREACHABLE');
        return '';
      },
    });
    session.edit((document) => ({ ...document, voice: 'flite:rms' }));
    await vi.advanceTimersByTimeAsync(1_000);
    fail = false;
    session.undo();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(voices).toEqual(['flite:rms', 'flite:slt']);
    expect(session.store.getState().save.status).toBe('saved');
  });

  test('words that were found while a section was marked stay found when that is undone', async () => {
    const answer = Promise.withResolvers<Alignment>();
    const { session } = open({ align: () => answer.promise });
    type(session, 'Hi Sarah.');
    await vi.advanceTimersByTimeAsync(1_500);
    session.edit((document) => markWords(document, { start: 3, end: 8 }, 'first_name'));
    answer.resolve(alignedWords('Hi {{first_name|Sarah}}.'));
    await vi.advanceTimersByTimeAsync(0);
    expect(documentSections(present(session))).toHaveLength(1);
    session.undo();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(present(session).words.map(({ word }) => word)).toEqual(['Hi', 'Sarah']);
  });
});
