export { VoiceOffer } from './voice-offer.tsx';
export { useNaturalVoice } from './natural-voice.ts';
