import type { ErrorEntry } from './entry.ts';

/** Voices, their models and services. */
export const voiceErrors = {
  VOICE_UNAVAILABLE: {
    status: 400,
    message: 'This voice isn’t available. Choose an installed voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  VALUE_UNSPEAKABLE: {
    status: 400,
    message:
      'The voice can’t say one of the words. Spell it as it sounds, or record it and keep the original recording.',
    safe: 'VALUE_UNSPEAKABLE',
  },
  MODEL_DAMAGED: {
    status: 400,
    message: 'This model’s files are damaged or incomplete. Remove the model and install it again.',
    safe: 'VOICE_UNAVAILABLE',
  },
  MODEL_UNSUPPORTED: {
    status: 400,
    message: 'This isn’t a supported speech model. Choose the unpacked folder of a sherpa-onnx model.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_OFF: {
    status: 400,
    message: 'This voice service is off. Turn it on if it may receive recipients’ names, or choose another voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_KEY_MISSING: {
    status: 400,
    message: 'This voice service has no API key. Add one, or choose another voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_KEY_REFUSED: {
    status: 400,
    message: 'The voice service rejected the API key. Check it with the service and enter it again.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_REFUSED: {
    status: 400,
    message: 'The voice service rejected this text, voice or model. Check its settings, or choose another voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_BUSY: {
    status: 503,
    retryable: true,
    message: 'The voice service is busy or has reached its limit. Try again later.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PROVIDER_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: 'The voice service doesn’t answer. Check your connection, or choose a built-in voice.',
    safe: 'VOICE_UNAVAILABLE',
  },
  PARTNER_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: 'The partner’s projects can’t be read. Check the partner address and key, and try again.',
  },
  PARTNER_ANSWER_INVALID: {
    status: 502,
    message: 'The partner’s answer isn’t a list of projects. Check the partner address.',
  },
  WRITER_FAILED: {
    status: 502,
    retryable: true,
    message:
      'The writing model gave no usable script. Try again, and check the model’s address and name if it goes on.',
    window: 'The writing model gave no usable script. Try again, or start from an example.',
  },
  MODEL_UNVERIFIED: {
    status: 400,
    message:
      'This model has no published checksum. A changed download can’t be detected: confirm that you want it, or import its folder.',
  },
  MODEL_IN_USE: {
    status: 409,
    retryable: true,
    message: 'This model is already being downloaded. Wait for it, or cancel it first.',
  },
  MODEL_NAME_TAKEN: {
    status: 409,
    message: 'A model of this name is installed. Choose another name, or remove that model first.',
  },
  OFFLINE: {
    status: 503,
    retryable: true,
    message: 'There’s no internet connection. Check it, or try again later.',
  },
  DOWNLOAD_FAILED: {
    status: 502,
    retryable: true,
    message: 'The download was interrupted. Check your connection and try again to resume it.',
  },
  DOWNLOAD_CORRUPT: {
    status: 502,
    retryable: true,
    message: 'The download failed its checksum and was deleted. Try again later.',
  },
  RECOGNITION_UNAVAILABLE: {
    status: 400,
    message:
      'No speech recognition model is installed. Install one under Names & voice › Advanced, or type the script.',
  },
  FACES_UNAVAILABLE: {
    status: 500,
    message: 'Faces can’t be found here. Install Vocative again: parts of it are missing or damaged.',
  },
  RECORDING_TOO_LONG: {
    status: 400,
    safe: 'ALIGNMENT_FAILED',
    message:
      'This recording is too long to find words in. Up to one hour works: mark the words on the waveform, or import only the part that has them.',
  },
  ALIGNMENT_FAILED: {
    status: 400,
    safe: 'ALIGNMENT_FAILED',
    message: 'The script doesn’t match the recording. Check its words, or mark them on the waveform.',
  },
} satisfies Record<string, ErrorEntry>;
