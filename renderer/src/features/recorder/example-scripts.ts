import type { Translate } from '#shared/language/index.ts';
import type { Purpose } from '#shared/script/brief.ts';

const examples = {
  introduction: 'recorder.introductionExample',
  follow_up: 'recorder.followUpExample',
  invitation: 'recorder.invitationExample',
  welcome: 'recorder.welcomeExample',
  thanks: 'recorder.thanksExample',
  renewal: 'recorder.renewalExample',
  hiring: 'recorder.hiringExample',
  greeting: 'recorder.greetingExample',
} as const satisfies Record<Purpose, string>;

/** An example script, marked, in the language of `t`. */
export function exampleFor(t: Translate, purpose: Purpose, disclosure: boolean): string {
  const example = t(examples[purpose], { name: '{{first_name|Sarah}}', company: '{{company|Acme}}' });
  return disclosure ? `${example} ${t('recorder.disclosureLine')}` : example;
}
