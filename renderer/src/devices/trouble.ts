/** Why a camera or a microphone does not open: each reason has its own way out. */
export type DeviceTrouble = 'denied' | 'missing' | 'busy' | 'failed';

/** Errors of getUserMedia and their meaning for the user. */
const troubles: Record<string, DeviceTrouble> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function troubleOf(error: unknown): DeviceTrouble {
  return error instanceof DOMException ? (troubles[error.name] ?? 'failed') : 'failed';
}

export function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
