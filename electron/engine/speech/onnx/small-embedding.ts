import { float32At, itemAt } from '#shared/at.ts';
import {
  elementTypes,
  entry,
  graph,
  graphIn,
  messagesOf,
  model,
  namesIn,
  node,
  tensor,
  valueInfo,
} from './messages.ts';
import {
  keyAndValue,
  listOfIntegers,
  newConstant,
  newNode,
  runtimeNode,
  usingRuntimeOperators,
  type NewField,
} from './new-nodes.ts';
import { readFields, writeFields, type Field } from './protobuf.ts';

/*
 * The decoder of a speech recognizer has one table of numbers for its tokens: it reads tokens with it, and it tells how
 * likely each token comes next. Quantized models keep it as 32-bit numbers, which is most of their size (80 of 90 MB in
 * Whisper tiny). Here it becomes 8-bit numbers with a scale for each token.
 */

/**
 * Key of a changed model's metadata. Its value has the names of {@link TableEdges}, a line each.
 */
const smallEmbeddingKey = 'vocative_small_embedding';

type GraphNode = { operator: string; inputs: string[]; outputs: string[]; field: Field };

/** A table of tokens, and the nodes that use it. */
type Table = {
  constant: Field;
  /** The node that looks tokens up. */
  reading: GraphNode;
  /** What the network has made of the tokens, and of how likely each token comes next: batch, position, values. */
  hidden: string;
  likelihoods: string;
  /** The nodes that make likelihoods of it, the last of them last; they are replaced. */
  telling: GraphNode[];
};

/**
 * Shrinks the table of tokens in a decoder.
 * @returns the model file's new bytes; null for a model in which the table is not found, or that was changed before.
 * @throws RangeError for bytes that are no model.
 */
export function withSmallEmbedding(file: Uint8Array): Uint8Array | null {
  const fields = readFields(file);
  if (edgesIn(fields)) return null;
  const parts = graphIn(fields);
  const table = findTable(parts);
  const small = table && shrunk(table.constant);
  if (!table || !small) return null;
  const dropped = new Set<Field>([table.constant, ...table.telling.map(({ field }) => field)]);
  const changed = parts.flatMap((part): NewField[] => {
    if (part === table.reading.field) return lookUp(table.reading);
    if (part === table.telling.at(-1)?.field) return tellFrom(table);
    return dropped.has(part) ? [] : [part];
  });
  const edges = [table.hidden, itemAt(table.reading.outputs, 0), table.likelihoods].join('\n');
  const mark = keyAndValue(smallEmbeddingKey, edges);
  const whole = writeFields([...changed, ...small, listOfIntegers(own.lastAxis, [-1])]);
  return writeFields([
    ...fields.map((field) => (field.number === model.graph ? { number: model.graph, value: whole } : field)),
    { number: model.metadata, value: mark },
    ...usingRuntimeOperators(fields),
  ]);
}

/** Tensors beside the table of a decoder. */
export type TableEdges = {
  /** Of which likelihoods are made. */
  hidden: string;
  /** What was looked up of the tokens. */
  read: string;
  likelihoods: string;
};

/** Where the table of a changed decoder is used; null for other models. */
export function tableEdgesOf(file: Uint8Array): TableEdges | null {
  return edgesIn(readFields(file));
}

function edgesIn(fields: readonly Field[]): TableEdges | null {
  const entries = messagesOf(fields, model.metadata);
  const own = entries.find((bytes) => namesIn(bytes, entry.key)[0] === smallEmbeddingKey);
  const lines = (own ? (namesIn(own, entry.value)[0] ?? '') : '').split('\n');
  // Models that were changed by the first version have only two.
  const [hidden = '', read = '', likelihoods = 'logits'] = lines;
  return hidden === '' || read === '' ? null : { hidden, read, likelihoods };
}

/** Tensors of the new nodes. */
const own = {
  table: 'vocative/table',
  scales: 'vocative/scales',
  lastAxis: 'vocative/last_axis',
  one: 'vocative/one',
} as const;

/**
 * The numbers of tokens. The table is kept with tokens as columns, as likelihoods need it, so what is looked up is
 * turned twice.
 */
function lookUp({ inputs, outputs }: GraphNode): NewField[] {
  const tokens = itemAt(inputs, 1);
  const at = (name: string): string => `vocative/read_${name}`;
  return [
    newNode('Transpose', [tokens], at('turned')),
    newNode('Gather', [own.table, at('turned')], at('bytes'), { axis: 1 }),
    newNode('Transpose', [at('bytes')], at('rows')),
    newNode('DequantizeLinear', [at('rows'), own.one], at('values')),
    newNode('Gather', [own.scales, tokens], at('scale'), { axis: 0 }),
    newNode('Unsqueeze', [at('scale'), own.lastAxis], at('scales')),
    newNode('Mul', [at('values'), at('scales')], outputs),
  ];
}

function tellFrom({ hidden, likelihoods }: Table): NewField[] {
  const at = (name: string): string => `vocative/tell_${name}`;
  return [
    newNode('DynamicQuantizeLinear', [hidden], [at('bytes'), at('scale'), at('zero')]),
    runtimeNode('MatMulIntegerToFloat', [at('bytes'), own.table, at('scale'), own.scales, at('zero')], likelihoods),
  ];
}

/** Nodes that hand a constant on. */
const unchanged = ['Identity', 'Cast'];

/** Finds the table by what is done with it: tokens are looked up in it, and it is multiplied to give the likelihoods. */
function findTable(parts: readonly Field[]): Table | null {
  const nodes = parts.flatMap((field): GraphNode[] => {
    const { number, value } = field;
    if (number !== graph.node || !(value instanceof Uint8Array)) return [];
    const [operator = ''] = namesIn(value, node.operator);
    return [{ operator, inputs: namesIn(value, node.input), outputs: namesIn(value, node.output), field }];
  });
  const madeBy = new Map(nodes.flatMap((one) => one.outputs.map((name) => [name, one] as const)));
  const constants = new Map<string, Field>();
  for (const field of parts)
    if (field.number === graph.initializer && field.value instanceof Uint8Array)
      constants.set(namesIn(field.value, tensor.name)[0] ?? '', field);

  /** The tensor before nodes that change no numbers. */
  function before(name: string, operators: readonly string[]): string {
    const maker = madeBy.get(name);
    return maker && operators.includes(maker.operator) ? before(itemAt(maker.inputs, 0), operators) : name;
  }
  const output = messagesOf(parts, graph.output)[0];
  const likelihoods = output && before(namesIn(output, valueInfo.name)[0] ?? '', ['Cast']);
  const turned = likelihoods === undefined ? undefined : madeBy.get(likelihoods);
  const product = turned?.operator === 'Transpose' ? madeBy.get(itemAt(turned.inputs, 0)) : undefined;
  if (likelihoods === undefined || !turned || product?.operator !== 'MatMul') return null;
  const [weights = '', values = ''] = product.inputs;
  const name = before(weights, unchanged);
  const constant = constants.get(name);
  const turnedValues = madeBy.get(values);
  if (!constant || turnedValues?.operator !== 'Transpose') return null;
  const users = nodes.filter(({ inputs }) => before(inputs[0] ?? '', unchanged) === name);
  const [reading, ...others] = users.filter(({ operator }) => operator === 'Gather');
  const passing = users.filter(({ operator }) => unchanged.includes(operator));
  // A table with other uses stays as it is.
  if (!reading || others.length > 0 || users.length !== passing.length + 2) return null;
  const telling = [...passing, turnedValues, product, turned];
  const hidden = before(itemAt(turnedValues.inputs, 0), unchanged);
  return { constant, reading, hidden, likelihoods, telling };
}

/** The table as bytes with tokens as columns, and the scale of each token; null for a table of other numbers. */
function shrunk({ value }: Field): NewField[] | null {
  const fields = readFields(value instanceof Uint8Array ? value : new Uint8Array(0));
  const sizes = fields.flatMap(({ number, value: size }) =>
    number === tensor.dimensions ? (size instanceof Uint8Array ? [...size] : [size]) : [],
  );
  const elements = fields.find(({ number }) => number === tensor.elements)?.value;
  const [raw] = messagesOf(fields, tensor.raw);
  const [tokens = 0, width = 0] = sizes;
  if (elements !== elementTypes.float || sizes.length !== 2 || raw?.length !== 4 * tokens * width) return null;
  const floats = new Float32Array(Uint8Array.from(raw).buffer);
  const bytes = new Int8Array(tokens * width);
  const scales = new Float32Array(tokens);
  for (let token = 0; token < tokens; token++) {
    const row = floats.subarray(token * width, (token + 1) * width);
    const scale = row.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / largestByte;
    scales[token] = scale;
    if (scale === 0) continue;
    for (let index = 0; index < width; index++)
      bytes[index * tokens + token] = Math.round(float32At(row, index) / scale);
  }
  return [
    newConstant(own.table, 'int8', [width, tokens], new Uint8Array(bytes.buffer)),
    newConstant(own.scales, 'float', [tokens], new Uint8Array(scales.buffer)),
    newConstant(own.one, 'float', [], new Uint8Array(Float32Array.of(1).buffer)),
  ];
}

const largestByte = 127;
