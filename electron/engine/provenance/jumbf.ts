import { viewOf, BoxWriter, corrupt, listBoxes, type Box } from '../mp4/boxes.ts';

/**
 * JUMBF (ISO/IEC 19566-5): boxes with a type and a label, in which C2PA keeps its manifests (C2PA 2.2, section 11.1).
 */

/** Content types: four letters and the rest that all of them share (C2PA 2.2, section 11.1.4). */
const sharedTail = Buffer.from('00110010800000aa00389b71', 'hex');

/** The box is requestable and has a label (ISO/IEC 19566-5, section A.3). */
const toggles = 3;

/** A superbox with other superboxes in it. */
export type Folder = { type: string; label: string; boxes: readonly (Folder | Leaf)[] };
/** A superbox with one content box of CBOR. */
export type Leaf = { label: string; type: string; cbor: Uint8Array };

/** Writes a superbox. */
export function writeSuperbox(box: Folder | Leaf): Uint8Array {
  const writer = new BoxWriter();
  writer.box('jumb', () => writer.raw(contentsOf(box)));
  return writer.bytes;
}

/** A superbox without its header, which is what references to it are hashed over (C2PA 2.2, section 8.4.2.3). */
export function contentsOf(box: Folder | Leaf): Uint8Array {
  const writer = new BoxWriter();
  writer.box('jumd', () => {
    writer.text(box.type);
    writer.raw(sharedTail);
    writer.u8(toggles);
    writer.text(box.label);
    writer.u8(0);
  });
  if ('cbor' in box) writer.box('cbor', () => writer.raw(box.cbor));
  else for (const inner of box.boxes) writer.raw(writeSuperbox(inner));
  return writer.bytes;
}

/** A superbox as read. */
export type Superbox = {
  type: string;
  label: string;
  /** Those in it. */
  boxes: Superbox[];
  /** Its first content box without the header; undefined without one. */
  content: Uint8Array | undefined;
};

const deepest = 8;

/** Reads the one superbox that takes all the bytes. @throws AppError `MEDIA_CORRUPT`. */
export function readSuperbox(bytes: Uint8Array): Superbox {
  const [box, ...more] = listBoxes(bytes);
  if (box?.type !== 'jumb' || more.length > 0 || box.end !== bytes.length) throw corrupt('JUMBF: no single superbox');
  return readAt(bytes, box, 0);
}

function readAt(bytes: Uint8Array, { body, end }: Box, depth: number): Superbox {
  if (depth > deepest) throw corrupt('JUMBF: nested too deeply');
  const [description, ...contents] = listBoxes(bytes, body, end);
  if (description?.type !== 'jumd' || description.end - description.body < 17) throw corrupt('JUMBF: no description');
  const view = viewOf(bytes);
  const toggled = view.getUint8(description.body + 16);
  const label = toggled & 2 ? bytes.subarray(description.body + 17, description.end) : new Uint8Array(0);
  const labelEnd = label.indexOf(0);
  const inner = contents.filter(({ type }) => type === 'jumb');
  const content = contents.find(({ type }) => type !== 'jumb');
  return {
    type: Buffer.from(bytes.subarray(description.body, description.body + 4)).toString('latin1'),
    label: Buffer.from(label.subarray(0, labelEnd < 0 ? label.length : labelEnd)).toString('utf8'),
    boxes: inner.map((box) => readAt(bytes, box, depth + 1)),
    content: content && bytes.subarray(content.body, content.end),
  };
}
