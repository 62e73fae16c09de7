import { useMemo } from 'react';
import { useTemplates } from '#renderer/stores/index.ts';
import { useCaptureTrouble, useShownAddresses } from '../background/captures-part.tsx';
import { backgroundProblem, skippedRows } from '../model/background.ts';
import { bodyProblem } from '../model/body.ts';
import type { TableCheck } from '../model/check-table.ts';
import { optionProblem } from '../model/option-problem.ts';
import type { DraftEditor } from '../use-draft.ts';

/** Number of things in a draft's settings that stop a video or make it wrong, as far as they are known. */
export function useSendTrouble(
  templateId: string,
  { draft, table }: DraftEditor,
  check: TableCheck,
  variables: readonly string[],
): number {
  const { options } = draft;
  const { background } = options;
  const isBodyWrong = useTemplates(({ templates }) => bodyProblem(options, templates) !== null);
  const isOptionWrong = useMemo(() => optionProblem(options, variables) !== null, [options, variables]);
  const { isWrong, skipped } = useMemo(() => {
    const isWrong = backgroundProblem(background, { table, rows: check.people }) !== null;
    return { isWrong, skipped: isWrong ? 0 : skippedRows(background, table, check.people).length };
  }, [check.people, background, table]);
  const source = useMemo(() => ({ templateId, kind: background.kind }), [templateId, background.kind]);
  const { failed, logins } = useCaptureTrouble(source, useShownAddresses(background, table));
  return Number(isBodyWrong) + Number(isOptionWrong) + Number(isWrong) + skipped + failed + logins;
}
