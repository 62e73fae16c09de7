import { afterEach, expect, test, vi } from 'vitest';
import { openAudioContext } from '#renderer/devices/audio-context.ts';

class ContextStandIn extends EventTarget {
  state = 'running';
  resumed = 0;

  async resume(): Promise<void> {
    this.resumed += 1;
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

afterEach(() => void vi.unstubAllGlobals());

test('a microphone is listened to again after the system has suspended the sound, but not once it is closed', () => {
  vi.stubGlobal('AudioContext', ContextStandIn);
  const context = openAudioContext() as unknown as ContextStandIn;
  context.become('suspended');
  expect(context.resumed).toBe(1);
  context.become('running');
  context.become('closed');
  expect(context.resumed).toBe(1);
});
