import type { OperationInput } from '#shared/api/index.ts';
import { cutText } from '#shared/cut-text.ts';
import type { RecipientRows } from '#shared/rows/rows.ts';
import type { Brief } from '#shared/script/brief.ts';
import { estimatedSeconds, parseScript, scriptNotes, variableNames } from '#shared/script/index.ts';
import { configuredModel, createWriter } from '#electron/studio/domain/script-writer.ts';
import { isUnspeakable } from '#electron/engine/speech/text/unspeakable.ts';
import { commandLogger, withCancel } from '../command-line.ts';
import { readRows, readScript, type RowsFile } from '../inputs.ts';
import { atLine, sentence } from '../list-notes.ts';
import type { Output } from '../output.ts';

/** `script …`: the studio's script helper, without a studio. */

type WriteOptions = Partial<Omit<Brief, 'request'>> & {
  action: OperationInput<'writeScript'>['action'];
  callToAction?: string;
  disclosure: boolean;
};

/** `script write ABOUT`. */
export async function writeCommand(about: string, options: WriteOptions, output: Output): Promise<void> {
  const { action, disclosure, purpose, length, tone, audience, topic, callToAction: request } = options;
  const given = Object.entries({ purpose, length, tone, audience, topic, request });
  const brief = Object.fromEntries(given.filter(([, wish]) => wish !== undefined));
  const writer = createWriter(configuredModel(process.env), commandLogger());
  const script = await withCancel((signal) => writer.write({ about, action, brief, disclosure }, signal));
  output.result({ script }, [script]);
}

/** Letters of a value that a note shows. */
const shownLetters = 40;

/** `script check SCRIPT`: exits with 1 if there is something to correct. */
export async function checkCommand(
  source: string,
  { rows: file, sheet, encoding, syntheticVoice }: Partial<RowsFile> & { syntheticVoice: boolean },
  output: Output,
): Promise<void> {
  const script = file === undefined ? parseScript(source) : readScript(source);
  const list: string[] = [];
  const rows =
    file === undefined
      ? { variables: [], names: [], lines: [], incomplete: [] }
      : await readRows({ rows: file, sheet, encoding, mostNamed: Infinity }, script, (note) => list.push(note));
  const unspeakable = unspeakableNotes(rows);
  list.push(...unspeakable);
  const found = scriptNotes(script, { variables: rows.variables, names: rows.names, syntheticVoice });
  const notes = found.map((note) => atLine(note, rows.lines));
  const seconds = estimatedSeconds(script);
  const said = [...list, ...notes.map(({ message }) => message)];
  output.result({ seconds, variables: variableNames(script), notes, list }, [
    `About ${seconds.toFixed(0)} s`,
    ...(said.length > 0 ? said : ['Nothing to mend.']),
  ]);
  if (notes.length + unspeakable.length + rows.incomplete.length > 0) process.exitCode = 1;
}

/** Values that no voice can say; what a certain voice can't say, `clips` and `render` find. */
function unspeakableNotes({ names, lines }: Pick<RecipientRows, 'names' | 'lines'>): string[] {
  const found = names.flatMap((values, row) =>
    values.filter(isUnspeakable).map((value) => `line ${lines[row] ?? row + 1} (“${cutText(value, shownLetters)}”)`),
  );
  return sentence('No voice can say these, so spell them as they sound, or record them: ', found, Infinity);
}
