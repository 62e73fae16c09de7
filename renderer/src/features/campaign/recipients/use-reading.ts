import { useRef, useState } from 'react';
import { AppError } from '#shared/errors/index.ts';
import type { Problem, ReadRows, RecipientTable } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { parseRows } from '#renderer/stores/index.ts';
import { withGuess } from '../model/background.ts';
import { appendParsed, cellsInCapitals, columnNames, guessedVariables, nextTable } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';

/** Information about a newly read list. */
export type ReadingNote = {
  /** Variables whose columns were guessed, with the columns' headings. */
  guessed: readonly { variable: string; heading: string }[];
  /** Rows and columns that the workbook hides, and that were left out. */
  hidden: { rows: number; columns: number };
};

/** Whether a text replaces the list or is appended. */
export type TextUse = 'replace' | 'append';

export type Reading = {
  busy: boolean;
  problem: Problem | null;
  note: ReadingNote | null;
  /** Sheets of the last workbook, if it has several. */
  sheets: { names: readonly string[]; chosen: string; choose: (sheet: string) => void } | null;
  readFile: (file: File | undefined) => void;
  readText: (text: string, how: TextUse) => void;
  /** Reads a text, which the caller keeps after a failure. @throws AppError `ROWS_…` */
  tryText: (text: string, how: TextUse) => Promise<void>;
  dismissProblem: () => void;
  dismissNote: () => void;
};

type Workbook = { file: File; names: readonly string[]; chosen: string };

type ReadingOptions = {
  editor: DraftEditor;
  variables: readonly string[];
  /** Language of written-out dates, BCP 47. */
  language: string;
  /** Called when a list replaced the previous one, with the latter's filled rows. */
  onReplaced: (former: number) => void;
};

/** Reads files and pasted texts into the draft's table. */
export function useReading({ editor, variables, language, onReplaced }: ReadingOptions): Reading {
  const [underWay, setUnderWay] = useState(0);
  /** The former readings: lists are used in the order in which they were given. */
  const former = useRef<Promise<unknown>>(Promise.resolve());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [note, setNote] = useState<ReadingNote | null>(null);
  const [workbook, setWorkbook] = useState<Workbook | null>(null);

  /** @throws AppError `ROWS_…`, `FILE_UNREADABLE` */
  async function read(given: Blob, use: (read: ReadRows) => void, sheet?: string): Promise<void> {
    setUnderWay((count) => count + 1);
    setProblem(null);
    const parsing = bytesOf(given).then((bytes) =>
      parseRows(bytes, { language, ...(sheet === undefined ? {} : { sheet }) }),
    );
    // Also one that cannot be read waits for its turn, as the next one waits for it.
    const reading = Promise.allSettled([parsing, former.current]).then(async () => use(await parsing));
    former.current = reading.catch(() => undefined);
    try {
      await reading;
    } finally {
      setUnderWay((count) => count - 1);
    }
  }

  async function tryText(text: string, how: TextUse): Promise<void> {
    await read(new Blob([text]), (read) => {
      if (how === 'append') editor.edit((table) => appendParsed(table, read, variables));
      else replace(read, '', null);
    });
  }

  function showFailure(error: unknown): void {
    setProblem(toProblem(error));
  }

  function replace(read: ReadRows, source: string, file: File | null): void {
    const draft = editor.latest();
    if (draft === null) return;
    const { options } = draft;
    const before = draft.table.present;
    const { table, kept } = nextTable(before, read, variables);
    editor.edit(() => ({ ...table, source }));
    const background = withGuess(options.background, table);
    if (background !== options.background) editor.patch({ options: { ...options, background } });
    const book = read.origin.kind === 'workbook' ? read.origin : null;
    setWorkbook(book && file && book.sheets.length > 1 ? { file, names: book.sheets, chosen: book.sheet } : null);
    const found = noteOf(read, table, variables, kept);
    const isToSay = found.guessed.length > 0 || found.hidden.rows > 0 || found.hidden.columns > 0;
    setNote(isToSay || cellsInCapitals(table, language) > 0 ? found : null);
    onReplaced(before.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).length);
  }

  function readFile(file: File | undefined, sheet?: string): void {
    if (file) void read(file, (read) => replace(read, file.name, file), sheet).catch(showFailure);
  }

  return {
    busy: underWay > 0,
    problem,
    note,
    // After an undo, the list may not come from this workbook.
    sheets:
      workbook !== null && workbook.file.name === editor.table.source
        ? {
            names: workbook.names,
            chosen: workbook.chosen,
            choose: (sheet) => readFile(workbook.file, sheet),
          }
        : null,
    readFile: (file) => readFile(file),
    readText: (text, how) => void tryText(text, how).catch(showFailure),
    tryText,
    dismissProblem: () => setProblem(null),
    dismissNote: () => setNote(null),
  };
}

/** @param kept variables whose columns are those of the previous list. */
function noteOf(
  read: ReadRows,
  table: RecipientTable,
  variables: readonly string[],
  kept: readonly string[],
): ReadingNote {
  const names = columnNames(table.headings);
  const guessed = guessedVariables(read, variables)
    .filter((variable) => !kept.includes(variable))
    .map((variable) => ({ variable, heading: names[table.columns[variable] ?? -1] ?? '' }));
  const hidden = read.origin.kind === 'workbook' ? read.origin.hidden : { rows: 0, columns: 0 };
  return { guessed, hidden };
}

/** @throws AppError `ROWS_TOO_LARGE`, `FILE_UNREADABLE` */
async function bytesOf(given: Blob): Promise<Uint8Array> {
  if (given.size > limits.tableBytes) throw new AppError('ROWS_TOO_LARGE');
  try {
    return new Uint8Array(await given.arrayBuffer());
  } catch (error) {
    throw new AppError('FILE_UNREADABLE', { cause: error });
  }
}
