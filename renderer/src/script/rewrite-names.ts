import type { LabelKey } from '#shared/language/index.ts';
import type { Rewrite } from '#shared/script/brief.ts';

export const rewriteNames: Readonly<Record<Rewrite, LabelKey>> = {
  shorten: 'recorder.shorten',
  lengthen: 'recorder.lengthen',
  rephrase: 'recorder.rephrase',
  make_friendly: 'recorder.makeFriendly',
  make_formal: 'recorder.makeFormal',
};
