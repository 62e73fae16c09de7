export { VoiceOffer } from './voice-offer.tsx';
