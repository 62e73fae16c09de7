import { useEffect, useMemo, useRef, useState } from 'react';
import { recordedBy, useSpeaker } from '#renderer/speakers/index.ts';
import type { CheckedClip } from '#shared/api/index.ts';
import type { GenerationMode } from '#shared/generation-modes.ts';
import type { Template } from '#shared/ipc/index.ts';
import { nameKey } from '#shared/name-key.ts';
import { markedWords, type Script } from '#shared/script/index.ts';
import { checkClips, missingTakes } from '#renderer/stores/index.ts';
import type { RecordedBy } from '#renderer/lib/clip-texts.ts';
import { clipsByPlace, placeKey, spokenValues, type SpokenValue, type ValueVoice } from '../model/row-voices.ts';
import { whenCalm } from '../model/when-calm.ts';

/** The voices of the rows' values, and a way to hear them. */
export type RowVoices = {
  /** Changes with the template, its speaker or the voice, which invalidates earlier results. */
  key: string;
  recordedBy: RecordedBy;
  /** Voices of a row's values; none if a voice speaks the whole script. */
  of(values: ReadonlyMap<string, string>): ValueVoice[];
  /** Looks up which values are recorded, after a pause in changes. @returns a function that cancels it. */
  lookUp(values: readonly SpokenValue[]): () => void;
  /** Drops what is known, as a word was recorded; it is looked up again. */
  forget(): void;
  /** Speaks the values of a row. @returns their clips by place. @throws AppError */
  speak(values: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, CheckedClip>>;
};

type RowVoicesOptions = {
  template: Template;
  script: Script;
  variables: readonly string[];
  mode: GenerationMode;
  /** The campaign's own; null for the template's. */
  voice: string | null;
  /** Clips of all rows, once the user listened to them. */
  clips: readonly CheckedClip[] | null;
};

type Known = {
  of: string;
  /** By `nameKey`. */
  recorded: ReadonlyMap<string, boolean>;
  /** By {@link placeKey}. */
  clips: ReadonlyMap<string, CheckedClip>;
};

/** Looking up is cheap, so it is done for visible rows; speaking waits until the user wants to hear one. */
export function useRowVoices({ template, script, variables, mode, voice, clips }: RowVoicesOptions): RowVoices {
  const { id: templateId, actorId } = template;
  const of = JSON.stringify([templateId, actorId, template.script, voice ?? template.voice]);
  const nothing: Known = { of, recorded: new Map(), clips: new Map() };
  const [kept, setKept] = useState(nothing);
  const known = kept.of === of ? kept : nothing;
  const marks = useMemo(() => markedWords(script), [script]);
  const speaker = useSpeaker(actorId);
  const heard = useMemo(() => clipsByPlace(clips ?? []), [clips]);

  // Results for another speaker or voice are dropped.
  const latest = useRef(of);
  useEffect(() => {
    latest.current = of;
  }, [of]);
  function learn(more: (before: Known) => Partial<Known>): void {
    if (latest.current !== of) return;
    setKept((before) => {
      const now = before.of === of ? before : nothing;
      return { ...now, ...more(now) };
    });
  }

  /** Videos only use recordings of the template's actor. */
  function isRecorded(text: string): boolean | null {
    return actorId === null ? false : (known.recorded.get(nameKey(text)) ?? null);
  }

  return {
    key: of,
    recordedBy: recordedBy(speaker),
    of(values) {
      if (mode === 'full_script') return [];
      return spokenValues(marks, values).map((spoken) => {
        const key = placeKey(spoken);
        return { ...spoken, recorded: isRecorded(spoken.text), clip: heard.get(key) ?? known.clips.get(key) ?? null };
      });
    },
    lookUp(values) {
      const names = [...new Set(values.map(({ text }) => text))];
      if (actorId === null || names.length === 0) return () => undefined;
      return whenCalm(
        // If the look-up fails, nothing is shown.
        () => missingTakes(actorId, templateId, names).catch(() => null),
        (missing) => {
          if (missing === null) return;
          const left = new Set(missing.map(nameKey));
          const found = names.map((name) => [nameKey(name), !left.has(nameKey(name))] as const);
          learn(({ recorded }) => ({ recorded: new Map([...recorded, ...found]) }));
        },
      );
    },
    forget: () => setKept(nothing),
    async speak(values) {
      const row = variables.map((variable) => values.get(variable) ?? '');
      const spoken: CheckedClip[] = [];
      for (let page = 0, total = 1; spoken.length < total; page += 1) {
        const found = await checkClips({ templateId, variables: [...variables], names: [row], mode, voice }, page);
        if (found.clips.length === 0) break;
        spoken.push(...found.clips);
        total = found.total;
      }
      const byPlace = clipsByPlace(spoken);
      learn((before) => ({ clips: new Map([...before.clips, ...byPlace]) }));
      return byPlace;
    },
  };
}
