/** Containers of icons, both filled with PNG pictures: Windows' `.ico` and macOS's `.icns`. */

export type Picture = { size: number; png: Buffer };

/** Bytes of the header of an `.ico`, and of each entry in its list. */
const icoHeader = 6;
const icoEntry = 16;

/** Builds an `.ico`. @param pictures of at most 256 pixels a side. */
export function icoFile(pictures: readonly Picture[]): Buffer {
  const list = Buffer.alloc(icoHeader + icoEntry * pictures.length);
  list.writeUInt16LE(1, 2);
  list.writeUInt16LE(pictures.length, 4);
  let offset = list.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = icoHeader + icoEntry * index;
    // 0 stands for 256.
    list.writeUInt8(size % 256, at);
    list.writeUInt8(size % 256, at + 1);
    list.writeUInt16LE(1, at + 4);
    list.writeUInt16LE(32, at + 6);
    list.writeUInt32LE(png.length, at + 8);
    list.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([list, ...pictures.map(({ png }) => png)]);
}

/** Types of an `.icns` with the pixels of their picture; those for @2x are shown at half the size. */
const icnsTypes: Record<string, number> = {
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
};

/** Builds an `.icns`. @throws RangeError if the picture of a type is missing. */
export function icnsFile(pictures: readonly Picture[]): Buffer {
  const parts = Object.entries(icnsTypes).map(([type, size]) => {
    const picture = pictures.find((each) => each.size === size);
    if (!picture) throw new RangeError(`an .icns needs a picture of ${size} pixels`);
    return icnsPart(type, picture.png);
  });
  return icnsPart('icns', Buffer.concat(parts));
}

function icnsPart(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 'latin1');
  header.writeUInt32BE(header.length + content.length, 4);
  return Buffer.concat([header, content]);
}
