import { createStore } from 'zustand';
import type { Problem, TakeSentence } from '#shared/ipc/index.ts';
import { t } from '../../../language/index.ts';
import { recordingType } from '../../../devices/recording-format.ts';
import { toProblem } from '../../../lib/problem.ts';
import { fitRetake, openSpool, setRetakeUsed, takeSentences, type ShownRetake } from '../../../stores/index.ts';
import { countDown } from '../countdown.ts';
import { SpoolRecorder } from '../spool-recorder.ts';

/** A re-recorded sentence that fits. */
type MadeRetake = ShownRetake & { spoolId: string; discard: () => Promise<void> };

export type RetakeState = {
  /** Null until they have been found in the take. */
  sentences: readonly TakeSentence[] | null;
  /** Index of the selected sentence. */
  chosen: number | null;
  phase: 'choosing' | 'countdown' | 'recording' | 'fitting' | 'heard';
  /** Seconds left of the countdown. */
  countdown: number;
  /** The latest recording, to be reviewed before it is used. */
  made: MadeRetake | null;
  /** Retakes by sentence, and whether they are used. */
  kept: Readonly<Record<number, MadeRetake & { used: boolean }>>;
  problem: Problem | null;
};

/** Re-records sentences of a take, one at a time. The take itself does not change. */
export class RetakeSession {
  readonly store = createStore<RetakeState>(() => ({
    sentences: null,
    chosen: null,
    phase: 'choosing',
    countdown: 0,
    made: null,
    kept: {},
    problem: null,
  }));
  readonly #takeId: string;
  readonly #script: string;
  #take: SpoolRecorder | null = null;
  /** Ends the countdown, and the watch over the devices. */
  #unwatch: () => void = () => undefined;
  /** Counts attempts, so that answers to earlier ones are ignored. */
  #attempt = 0;

  constructor(takeId: string, script: string) {
    this.#takeId = takeId;
    this.#script = script;
  }

  get state(): RetakeState {
    return this.store.getState();
  }

  /** Whether a sentence was re-recorded, or is being. */
  get isBegun(): boolean {
    const { phase, kept } = this.state;
    return phase !== 'choosing' || Object.keys(kept).length > 0;
  }

  /** Finds the sentences in the take. */
  async load(): Promise<void> {
    this.#set({ problem: null });
    await this.#orProblem(async () => this.#set({ sentences: await takeSentences(this.#takeId, this.#script) }));
  }

  choose(sentence: number): void {
    if (this.state.phase === 'choosing') this.#set({ chosen: sentence, problem: null });
  }

  begin(stream: MediaStream): void {
    const { chosen, phase, made } = this.state;
    if (chosen === null || (phase !== 'choosing' && phase !== 'heard')) return;
    this.#attempt += 1;
    this.#set({ made: null, problem: null });
    void made?.discard();
    this.#unwatch = countDown({
      tracks: stream.getTracks(),
      onLeft: (countdown) => this.#set({ phase: 'countdown', countdown }),
      onDone: () => void this.#record(stream),
      onLost: () => this.#lose(),
    });
  }

  /** Ends the recording, and fits it into the take. */
  async stop(): Promise<void> {
    const { phase, chosen } = this.state;
    const recorded = this.#take;
    if (phase !== 'recording' || !recorded || chosen === null) return;
    const own = this.#attempt;
    this.#unwatch();
    this.#set({ phase: 'fitting' });
    try {
      const { spoolId } = await recorded.finish();
      const shown = await fitRetake({ id: spoolId, script: this.#script, sentence: chosen });
      if (own !== this.#attempt) return;
      this.#set({ phase: 'heard', made: { ...shown, spoolId, discard: () => recorded.discard() } });
    } catch (error) {
      if (own !== this.#attempt) return;
      this.#set({ phase: 'choosing', problem: toProblem(error) });
      await recorded.discard();
    }
  }

  /** Returns to the previous state of the sentence; the latest recording is discarded. */
  async cancel(): Promise<void> {
    this.#attempt += 1;
    this.#unwatch();
    const recorded = this.#take;
    this.#take = null;
    const { phase } = this.state;
    this.#set({ phase: 'choosing', made: null });
    if (phase === 'recording' || phase === 'fitting' || phase === 'heard') await recorded?.discard();
  }

  /** Uses the latest recording. */
  async accept(): Promise<void> {
    const { made, chosen } = this.state;
    if (!made || chosen === null) return;
    await this.#orProblem(async () => {
      await setRetakeUsed(made.spoolId, true);
      this.#take = null;
      this.#set({ phase: 'choosing', made: null, kept: { ...this.state.kept, [chosen]: { ...made, used: true } } });
    });
  }

  /** Switches a sentence between its retake and the original. */
  async setUsed(sentence: number, used: boolean): Promise<void> {
    const retake = this.state.kept[sentence];
    if (!retake) return;
    await this.#orProblem(async () => {
      await setRetakeUsed(retake.spoolId, used);
      this.#set({ kept: { ...this.state.kept, [sentence]: { ...retake, used } } });
    });
  }

  #set(state: Partial<RetakeState>): void {
    this.store.setState(state);
  }

  async #orProblem(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#set({ problem: toProblem(error) });
    }
  }

  /** A device is gone: cancels the countdown, or stops and keeps the recording so far. */
  #lose(): void {
    void (this.state.phase === 'countdown' ? this.cancel() : this.stop());
  }

  async #record(stream: MediaStream): Promise<void> {
    const own = this.#attempt;
    const mimeType = recordingType();
    try {
      const spool = await openSpool({
        kind: 'recording',
        name: t('recorder.saidNew'),
        mimeType,
        retakeOf: this.#takeId,
      });
      if (own !== this.#attempt) {
        await spool.discard();
        return;
      }
      this.#take = new SpoolRecorder({
        stream,
        spool,
        mimeType,
        onWrites: ({ problem }) => this.#set({ problem }),
        onPaused: () => void this.stop(),
        onEnded: () => void this.stop(),
      });
      this.#set({ phase: 'recording' });
    } catch (error) {
      if (own !== this.#attempt) return;
      this.#unwatch();
      this.#set({ phase: 'choosing', problem: toProblem(error) });
    }
  }
}
