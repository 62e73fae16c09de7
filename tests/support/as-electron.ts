import { Frame, Packet } from 'node-av/lib';

/**
 * Makes this process behave like Electron, for a set-up of tests. V8's memory cage allows no buffers outside it, so
 * node-av returns copies of FFmpeg's memory there, and writes to them have no effect.
 */
function handOutCopies<Owner extends object>(prototype: Owner, name: keyof Owner & string): void {
  const accessor = Object.getOwnPropertyDescriptor(prototype, name);
  const get = accessor?.get;
  if (!get) throw new Error(`node-av has no getter ${name} any more`);
  Object.defineProperty(prototype, name, {
    ...accessor,
    get(this: Owner) {
      return copyOf(get.call(this));
    },
  });
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

handOutCopies(Frame.prototype, 'data');
handOutCopies(Frame.prototype, 'extendedData');
handOutCopies(Packet.prototype, 'data');
