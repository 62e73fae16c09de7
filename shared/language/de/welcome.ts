import type { Messages } from '../index.ts';

export const welcome: Messages['welcome'] = {
  pitch: 'Hi <first>{name}</first>, ich habe mir <second>{company}</second> angesehen und …',
  builtin: 'Eingebautes Studio verwenden',
  builtinText: 'Sofort bereit, ohne Netzwerk. Videos und Stimmen bleiben auf diesem Computer.',
  remoteText: 'Nutze ein Studio, das woanders läuft, mit seiner Adresse und deinen Zugangsdaten.',
  recordOnce: 'Einmal aufnehmen.',
  speakByName: 'Jeden beim Namen nennen.',
  lead: 'Aus einer Aufnahme und einer Empfängerliste wird für jeden ein persönliches Video.',
  where: 'Wo Videos entstehen',
  start: 'Los geht’s',
};
