/**
 * An audio context for a microphone. It goes on after the system has suspended it, for example because a headset was
 * unplugged and the sound goes out elsewhere.
 */
export function openAudioContext(options?: AudioContextOptions): AudioContext {
  const context = new AudioContext(options);
  context.addEventListener('statechange', () => {
    if (context.state === 'suspended') void context.resume();
  });
  return context;
}
