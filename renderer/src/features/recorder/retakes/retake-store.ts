import { createStore, type StoreApi } from 'zustand';
import type { Problem, TakeSentence } from '#shared/ipc/index.ts';
import { t } from '../../../language/index.ts';
import { toProblem } from '../../../lib/problem.ts';
import { fitRetake, openSpool, setRetakeUsed, takeSentences, type ShownRetake } from '../../../stores/index.ts';
import { recordingType, SpoolRecorder } from '../spool-recorder.ts';

/** A sentence that was recorded again and fits. */
type MadeRetake = ShownRetake & { spoolId: string; discard: () => Promise<void> };

type RetakeState = {
  /** Null until they are found in the take. */
  sentences: readonly TakeSentence[] | null;
  /** Which one is looked at. */
  chosen: number | null;
  phase: 'choosing' | 'countdown' | 'recording' | 'fitting' | 'heard';
  /** Seconds left of the countdown. */
  countdown: number;
  /** What was just recorded, to be heard before it is used. */
  made: MadeRetake | null;
  /** By sentence, what was recorded again, and whether it is used. */
  kept: Readonly<Record<number, MadeRetake & { used: boolean }>>;
  problem: Problem | null;
  /** Listens to the take. */
  load(): Promise<void>;
  choose(sentence: number): void;
  begin(stream: MediaStream): void;
  /** Ends the recording, and fits it in. */
  stop(): Promise<void>;
  /** Goes back to the sentence as it was; what was just recorded is thrown away. */
  cancel(): Promise<void>;
  /** Uses what was just recorded. */
  accept(): Promise<void>;
  /** Uses the sentence as it was first recorded, or the retake after all. */
  setUsed(sentence: number, used: boolean): Promise<void>;
};

const countdownFrom = 3;

/** Records sentences of a take again, one at a time. The take itself is not touched. */
export function createRetakeStore(takeId: string, script: string): StoreApi<RetakeState> {
  let take: SpoolRecorder | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with every attempt, so that an answer to a former one is not taken for this one's. */
  let attempt = 0;

  return createStore<RetakeState>((set, get) => {
    function count(stream: MediaStream, left: number): void {
      if (left === 0) {
        void record(stream);
        return;
      }
      set({ phase: 'countdown', countdown: left });
      timer = setTimeout(() => count(stream, left - 1), 1_000);
    }

    async function record(stream: MediaStream): Promise<void> {
      const own = attempt;
      const mimeType = recordingType();
      try {
        const name = t('recorder.retakeOf', { number: (get().chosen ?? 0) + 1 });
        const spool = await openSpool({ kind: 'recording', name, mimeType, retakeOf: takeId });
        if (own !== attempt) {
          await spool.discard();
          return;
        }
        take = new SpoolRecorder({
          stream,
          spool,
          mimeType,
          onWrites: ({ problem }) => set({ problem }),
          onPaused: () => void get().stop(),
        });
        set({ phase: 'recording' });
        for (const track of stream.getTracks())
          track.addEventListener('ended', () => own === attempt && void get().stop(), { once: true });
      } catch (error) {
        set({ phase: 'choosing', problem: toProblem(error) });
      }
    }

    return {
      sentences: null,
      chosen: null,
      phase: 'choosing',
      countdown: 0,
      made: null,
      kept: {},
      problem: null,
      async load() {
        set({ problem: null });
        try {
          set({ sentences: await takeSentences(takeId, script) });
        } catch (error) {
          set({ problem: toProblem(error) });
        }
      },
      choose(sentence) {
        if (get().phase === 'choosing') set({ chosen: sentence, problem: null });
      },
      begin(stream) {
        if (get().chosen === null || (get().phase !== 'choosing' && get().phase !== 'heard')) return;
        attempt += 1;
        const former = get().made;
        set({ made: null, problem: null });
        void former?.discard();
        count(stream, countdownFrom);
      },
      async stop() {
        const { phase, chosen } = get();
        const recorded = take;
        if (phase !== 'recording' || !recorded || chosen === null) return;
        const own = attempt;
        set({ phase: 'fitting' });
        try {
          const { spoolId } = await recorded.finish();
          const shown = await fitRetake({ id: spoolId, script, sentence: chosen });
          if (own !== attempt) return;
          set({ phase: 'heard', made: { ...shown, spoolId, discard: () => recorded.discard() } });
        } catch (error) {
          if (own !== attempt) return;
          set({ phase: 'choosing', problem: toProblem(error) });
          await recorded.discard();
        }
      },
      async cancel() {
        attempt += 1;
        clearTimeout(timer);
        const recorded = take;
        take = null;
        const { phase } = get();
        set({ phase: 'choosing', made: null });
        if (phase === 'recording' || phase === 'fitting' || phase === 'heard') await recorded?.discard();
      },
      async accept() {
        const { made, chosen } = get();
        if (!made || chosen === null) return;
        try {
          await setRetakeUsed(made.spoolId, true);
          take = null;
          set(({ kept }) => ({
            phase: 'choosing',
            made: null,
            kept: { ...kept, [chosen]: { ...made, used: true } },
          }));
        } catch (error) {
          set({ problem: toProblem(error) });
        }
      },
      async setUsed(sentence, used) {
        const retake = get().kept[sentence];
        if (!retake) return;
        try {
          await setRetakeUsed(retake.spoolId, used);
          set(({ kept }) => ({ kept: { ...kept, [sentence]: { ...retake, used } } }));
        } catch (error) {
          set({ problem: toProblem(error) });
        }
      },
    };
  });
}
