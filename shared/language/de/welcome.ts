import type { Messages } from '../index.ts';

export const welcome: Messages['welcome'] = {
  pitch: 'Hi <first>{name}</first>, ich habe mir <second>{company}</second> angesehen und …',
};
