import { Frame, Packet } from 'node-av/lib';

/** An empty packet; `using` gives its memory back. */
export function newPacket(): Packet {
  const packet = new Packet();
  packet.alloc();
  return packet;
}

/** An empty frame; `using` gives its memory back. */
export function newFrame(): Frame {
  const frame = new Frame();
  frame.alloc();
  return frame;
}
