import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '#shared/errors/index.ts';

/** Inputs, outputs and metadata of an ONNX file. */
export type OnnxFacts = {
  inputs: string[];
  outputs: string[];
  metadata: ReadonlyMap<string, string>;
};

/** Field numbers of onnx.proto. */
const modelFields = { irVersion: 1, graph: 7, metadata: 14 };
const graphFields = { input: 11, output: 12 };
const entryFields = { key: 1, value: 2 };
const nameField = 1;

const wireTypes = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 };
/** Maximum size of a metadata entry or the description of an input, bytes. */
const entryLimit = 4_000_000;

/**
 * Reads names and metadata of an ONNX model without loading it, because the runtime ends the process if metadata are
 * missing. Weights are skipped, so the cost does not grow with them.
 * @throws AppError `MODEL_DAMAGED` (`subject` = the file's name) for a file that is truncated or no ONNX model.
 */
export async function readOnnxFacts(file: string): Promise<OnnxFacts> {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  return await readModel(createReader(handle, size, basename(file)), size);
}

async function readModel(reader: Reader, size: number): Promise<OnnxFacts> {
  const facts = { inputs: new Array<string>(), outputs: new Array<string>(), metadata: new Map<string, string>() };
  let version = false;
  let graph = false;
  for await (const field of fieldsOf(reader, 0, size)) {
    if (field.number === modelFields.irVersion) version = true;
    if (field.wireType !== wireTypes.bytes) continue;
    if (field.number === modelFields.graph) {
      graph = true;
      for await (const part of fieldsOf(reader, field.start, field.end)) {
        if (part.wireType !== wireTypes.bytes) continue;
        if (part.number === graphFields.input) facts.inputs.push(await textField(reader, part, nameField));
        if (part.number === graphFields.output) facts.outputs.push(await textField(reader, part, nameField));
      }
    } else if (field.number === modelFields.metadata) {
      const key = await textField(reader, field, entryFields.key);
      facts.metadata.set(key, await textField(reader, field, entryFields.value));
    }
  }
  if (!version || !graph) throw reader.damaged('no ONNX model');
  return facts;
}

/** The text of one field of a message; empty where it is left out. */
async function textField(reader: Reader, { start, end }: Field, number: number): Promise<string> {
  if (end - start > entryLimit) throw reader.damaged(`an entry of ${end - start} bytes`);
  for await (const field of fieldsOf(reader, start, end)) {
    if (field.number !== number || field.wireType !== wireTypes.bytes) continue;
    return (await reader.read(field.start, field.end)).toString('utf8');
  }
  return '';
}

/** A field of a protobuf message; `start` and `end` are the place of its bytes in the file. */
type Field = { number: number; wireType: number; start: number; end: number };

async function* fieldsOf(reader: Reader, start: number, end: number): AsyncGenerator<Field> {
  let position = start;
  while (position < end) {
    const tag = await reader.varint(position);
    const number = Math.floor(tag.value / 8);
    const wireType = tag.value % 8;
    if (number === 0) throw reader.damaged(`no field at byte ${position}`);
    let from = tag.end;
    let to: number;
    if (wireType === wireTypes.varint) to = (await reader.varint(from)).end;
    else if (wireType === wireTypes.fixed64) to = from + 8;
    else if (wireType === wireTypes.fixed32) to = from + 4;
    else if (wireType === wireTypes.bytes) {
      const length = await reader.varint(from);
      from = length.end;
      to = from + length.value;
    } else throw reader.damaged(`wire type ${wireType} at byte ${position}`);
    if (to > end) throw reader.damaged(`${to - end} bytes missing`);
    yield { number, wireType, start: from, end: to };
    position = to;
  }
}

type Reader = {
  read(start: number, end: number): Promise<Buffer>;
  /** An unsigned varint and the place after it. */
  varint(position: number): Promise<{ value: number; end: number }>;
  damaged(detail: string): AppError;
};

const windowSize = 65_536;
const longestVarint = 10;

/** Reads a file through a window, since fields are many and small. */
function createReader(handle: FileHandle, size: number, name: string): Reader {
  let window = Buffer.alloc(0);
  let windowStart = 0;

  async function ensure(start: number, length: number): Promise<void> {
    if (start >= windowStart && start + length <= windowStart + window.length) return;
    const wanted = Buffer.alloc(Math.min(Math.max(length, windowSize), size - start));
    const { bytesRead } = await handle.read(wanted, 0, wanted.length, start);
    window = wanted.subarray(0, bytesRead);
    windowStart = start;
  }

  function damaged(detail: string): AppError {
    return new AppError('MODEL_DAMAGED', { subject: name, detail: `${name}: ${detail}` });
  }

  return {
    damaged,
    async read(start, end) {
      await ensure(start, end - start);
      return window.subarray(start - windowStart, end - windowStart);
    },
    async varint(position) {
      await ensure(position, Math.min(longestVarint, size - position));
      let value = 0;
      for (let index = 0; index < longestVarint; index++) {
        const byte = window[position - windowStart + index];
        if (byte === undefined) throw damaged('it ends inside a number');
        value += (byte & 0x7f) * 2 ** (7 * index);
        if (byte < 0x80) return { value, end: position + index + 1 };
      }
      throw damaged(`no number at byte ${position}`);
    },
  };
}
