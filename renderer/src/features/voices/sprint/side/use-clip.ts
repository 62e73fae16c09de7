import { useEffect, useState } from 'react';
import type { CheckedClip } from '#shared/api/index.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { checkClips } from '#renderer/stores/index.ts';

type ClipState = { kind: 'coming' } | { kind: 'there'; clip: CheckedClip } | { kind: 'failed'; message: string };

/** Delay before a voice speaks the shown name, milliseconds. */
const calm = 350;

/**
 * The current sound of a value in the videos of a template.
 * @param wanted null to request nothing.
 * @param version a change requests it again.
 */
export function useClip(
  wanted: { templateId: string; variable: string; value: string } | null,
  version: number,
): ClipState {
  const [answer, setAnswer] = useState<{ of: string; state: ClipState } | null>(null);
  const of = wanted && JSON.stringify([wanted.templateId, wanted.variable, wanted.value, version]);

  useEffect(() => {
    if (of === null) return;
    let current = true;
    const [templateId, variable, value] = JSON.parse(of) as [string, string, string];
    const ask = async (): Promise<ClipState> => {
      try {
        const { clips } = await checkClips({ templateId, variables: [variable], names: [[value]] }, 0);
        const [clip] = clips;
        return clip ? { kind: 'there', clip } : { kind: 'failed', message: t('sprint.nobodyCan') };
      } catch (error) {
        return { kind: 'failed', message: problemText(toProblem(error)) };
      }
    };
    const timer = setTimeout(() => {
      void ask().then((state) => {
        if (current) setAnswer({ of, state });
      });
    }, calm);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [of]);

  return answer !== null && answer.of === of ? answer.state : { kind: 'coming' };
}
