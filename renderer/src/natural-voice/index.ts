export { VoiceOffer } from './voice-offer.tsx';
export { calledVoice, useNaturalVoice } from './natural-voice.ts';
