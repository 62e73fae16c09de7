import { useRef, useState } from 'react';
import { AppError } from '#shared/errors/index.ts';
import type { Problem, ReadRows, RecipientTable } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { cleanValue, usableValue } from '#shared/rows/rows.ts';
import type { TextEncoding } from '#shared/text-encodings.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { parseRows } from '#renderer/stores/index.ts';
import { withGuess } from '../model/background.ts';
import { bestSheet } from '../model/best-sheet.ts';
import { appendParsed, nextTable } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';

/** Information about a newly read list. */
export type ReadingNote = {
  /** Rows and columns that the workbook hides, and that were left out. */
  hidden: { rows: number; columns: number };
  /** Lines above and below the table that were left out. */
  leftOut: ReadRows['leftOut'];
  /** Number of cells that only say that there is no value, such as “N/A”; they count as empty. */
  placeholders: number;
  /** The encodings that fit the file, if there are several. */
  encodings: { readings: readonly TextReading[]; chosen: string; choose: (encoding: string) => void } | null;
};

type TextReading = { encoding: string; sample: string };

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

/** A sheet or an encoding that the user chose. */
type Choice = { sheet?: string; encoding?: TextEncoding };

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
  async function read(given: Blob, use: (read: ReadRows) => void, choice: Choice = {}): Promise<void> {
    setUnderWay((count) => count + 1);
    setProblem(null);
    const parsing = bytesOf(given).then((bytes) => {
      const read = (sheet = choice.sheet) =>
        parseRows(bytes, { language, ...choice, ...(sheet !== undefined && { sheet }) });
      return choice.sheet === undefined ? bestSheet(read, variables) : read();
    });
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
      else replace(read, '', null, []);
    });
  }

  function showFailure(error: unknown): void {
    setProblem(toProblem(error));
  }

  /** @param asked encodings that were offered before, if the user chose one. */
  function replace(read: ReadRows, source: string, file: File | null, asked: readonly TextReading[]): void {
    const draft = editor.latest();
    if (draft === null) return;
    const { options } = draft;
    const before = draft.table.present;
    const table = nextTable(before, read, variables);
    editor.edit(() => ({ ...table, source }));
    const background = withGuess(options.background, table);
    if (background !== options.background) editor.patch({ options: { ...options, background } });
    const book = read.origin.kind === 'workbook' ? read.origin : null;
    setWorkbook(book && file && book.sheets.length > 1 ? { file, names: book.sheets, chosen: book.sheet } : null);
    const readings = read.origin.kind === 'text' && read.origin.readings.length > 0 ? read.origin.readings : asked;
    const found: ReadingNote = {
      ...noteOf(read, table, variables),
      encodings:
        file !== null && read.origin.kind === 'text' && readings.length > 0
          ? {
              readings,
              chosen: read.origin.encoding,
              choose: (encoding) => readFile(file, { encoding: encoding as TextEncoding }, readings),
            }
          : null,
    };
    setNote(isToSay(found) ? found : null);
    onReplaced(before.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).length);
  }

  function readFile(file: File | undefined, choice: Choice = {}, asked: readonly TextReading[] = []): void {
    if (file) void read(file, (read) => replace(read, file.name, file, asked), choice).catch(showFailure);
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
            choose: (sheet) => readFile(workbook.file, { sheet }),
          }
        : null,
    readFile: (file) => readFile(file),
    readText: (text, how) => void tryText(text, how).catch(showFailure),
    tryText,
    dismissProblem: () => setProblem(null),
    dismissNote: () => setNote(null),
  };
}

function noteOf(read: ReadRows, table: RecipientTable, variables: readonly string[]): Omit<ReadingNote, 'encodings'> {
  const hidden = read.origin.kind === 'workbook' ? read.origin.hidden : { rows: 0, columns: 0 };
  const used = variables.map((variable) => table.columns[variable] ?? -1);
  const isNone = (cell = ''): boolean => cleanValue(cell) !== '' && usableValue(cell) === '';
  const placeholders = table.rows.reduce(
    (sum, { cells }) => sum + used.filter((column) => isNone(cells[column])).length,
    0,
  );
  return { hidden, leftOut: read.leftOut, placeholders };
}

function isToSay({ hidden, leftOut, placeholders, encodings }: ReadingNote): boolean {
  return hidden.rows + hidden.columns + leftOut.length + placeholders > 0 || encodings !== null;
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
