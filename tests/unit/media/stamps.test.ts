import { describe, expect, it } from 'vitest';
import { StampBridge } from '#electron/engine/media/codec/stamps.ts';

describe('stamps of a transport stream', () => {
  it('stay as they are while its clock goes on, gaps included', () => {
    const bridge = new StampBridge();
    const offsets = [0, 0.04, 0.08, 6, 6.04].map((time) => bridge.offsetOf(0, time, 0.04));
    expect(offsets).toEqual([0, 0, 0, 0, 0]);
  });

  it.each([5000, -5000])('go on where the clock is set anew by %i seconds', (jump) => {
    const bridge = new StampBridge();
    bridge.offsetOf(0, 6000, 0.04);
    bridge.offsetOf(1, 6000, 0.02);
    bridge.offsetOf(1, 6000.02, 0.02);
    expect(6000.04 + jump + bridge.offsetOf(0, 6000.04 + jump, 0.04)).toBeCloseTo(6000.04);
    expect(6000.04 + jump + bridge.offsetOf(1, 6000.04 + jump, 0.02)).toBeCloseTo(6000.04);
  });

  it('survive a straggler with the old clock', () => {
    const bridge = new StampBridge();
    bridge.offsetOf(0, 10, 0.04);
    bridge.offsetOf(1, 9.98, 0.02);
    bridge.offsetOf(0, 5010.04, 0.04);
    expect(10 + bridge.offsetOf(1, 10, 0.02)).toBeCloseTo(10);
    expect(5010.08 + bridge.offsetOf(0, 5010.08, 0.04)).toBeCloseTo(10.08);
    expect(5010.02 + bridge.offsetOf(1, 5010.02, 0.02)).toBeCloseTo(10.02, 1);
  });
});
