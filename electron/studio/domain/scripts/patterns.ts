import type { Purpose, Tone } from '#shared/script/brief.ts';

/**
 * Sentences to compose from. `[topic]` and `[audience]` are filled in; each list holds alternatives of one sentence. A
 * sentence that needs a topic begins with `[topic?]` and is left out without one. The marks are the studio's own, so
 * that a composed script can be recorded and personalized unchanged.
 */
export type Pattern = {
  /** The reason for the message. */
  reason: readonly string[];
  /** The benefit for the recipient; in medium and long scripts. */
  value: readonly string[];
  /** Details; in long scripts only. */
  detail: readonly string[];
  /** The next step, if the brief names none. */
  request: readonly string[];
  close: readonly string[];
};

/** The parts of scripts in one language. */
export type Language = {
  openings: Readonly<Record<Tone, readonly string[]>>;
  patterns: Readonly<Record<Purpose, Pattern>>;
  /** The audience, if the brief names none. */
  usualAudience: string;
  /** Asks for the action in the brief. */
  request: (request: string) => string;
  /** Discloses that a machine speaks the values. */
  disclosureLine: string;
};

const openings = {
  friendly: ['Hey {{first_name|Sarah}}!', 'Hi {{first_name|Sarah}}, great to meet you.'],
  neutral: ['Hi {{first_name|Sarah}}.', 'Hello {{first_name|Sarah}}.'],
  formal: ['Hello {{first_name|Sarah}}.', 'Good day, {{first_name|Sarah}}.'],
} as const;

const disclosureLine = 'The personal words in this video are spoken by an AI voice.';

/** Sentences that fit between almost any others. */
export const bridges = [
  'I will keep this short, because I know your time matters.',
  'I made this video for you, so that you can see who is writing.',
  'If now is not the right time, that is fine too.',
] as const;

/** As {@link bridges}, in German, without “du” or “Sie”. */
export const germanBridges = [
  'Ich fasse mich kurz, denn Zeit ist kostbar.',
  'Dieses Video habe ich selbst aufgenommen, damit ein Gesicht zu der Nachricht gehört.',
  'Und wenn es gerade nicht passt, ist das völlig in Ordnung.',
] as const;

const callRequests = [
  'Would you have fifteen minutes for a call this week?',
  'Just reply to this video, and we will find a time to talk.',
] as const;

const patterns: Readonly<Record<Purpose, Pattern>> = {
  introduction: {
    reason: [
      'I had a look at what {{company|Acme}} is doing, and I would like to introduce myself.',
      'I came across {{company|Acme}} this week, and I wanted to say hello in person.',
    ],
    value: [
      '[topic?]I think [topic] could make a difference for your team.',
      '[topic?]We help [audience] with [topic].',
      'We help [audience] to do more of what works and less of what does not.',
    ],
    detail: [
      'Most people we work with see the first results within a few weeks, without changing how they work.',
      'It takes little to try, and you can stop at any time.',
    ],
    request: callRequests,
    close: ['I look forward to hearing from you.', 'Speak soon.'],
  },
  follow_up: {
    reason: [
      'I wanted to follow up on our last conversation about {{company|Acme}}.',
      'It was good to speak with you about {{company|Acme}}.',
    ],
    value: [
      '[topic?]I have thought about what you said on [topic], and I have an idea for you.',
      'I have thought about what you said, and I have an idea for you.',
    ],
    detail: [
      'I can show you in a few minutes how it would look for you.',
      'There is a short summary below this video.',
    ],
    request: ['Would next week suit you for a short call?', 'Just reply with a time that suits you.'],
    close: ['Speak soon.', 'Until then, take care.'],
  },
  invitation: {
    reason: [
      '[topic?]I would like to invite you and {{company|Acme}} to hear about [topic].',
      'I would like to invite you and {{company|Acme}} to something I think you will enjoy.',
    ],
    value: [
      'You will meet people with the same questions, and take home answers you can use the next day.',
      'It is made for [audience], and there will be time for your questions.',
    ],
    detail: [
      'Places are limited, so that everybody gets a chance to speak.',
      'If you cannot make it, we will send you a recording.',
    ],
    request: ['Would you save your place with the button below?', 'Just reply, and I will keep a place for you.'],
    close: ['I hope to see you there.', 'See you soon.'],
  },
  welcome: {
    reason: [
      'Welcome, and thank you for choosing us for {{company|Acme}}.',
      'I am glad that you and {{company|Acme}} are with us.',
    ],
    value: [
      '[topic?]The best way to begin is [topic].',
      'The best way to begin is the short guide below: it takes about five minutes.',
    ],
    detail: [
      'Whenever something is unclear, write to me: I read every message.',
      'Over the next days I will show you what others find most useful.',
    ],
    request: ['Would you reply and tell me what you would like to do first?', 'Just press the button below to begin.'],
    close: ['Good to have you here.', 'Welcome aboard.'],
  },
  thanks: {
    reason: [
      '[topic?]I wanted to thank you, and everyone at {{company|Acme}}, for [topic].',
      'I wanted to thank you, and everyone at {{company|Acme}}, for your trust.',
    ],
    value: ['It made a real difference to us.', 'We could not do this without people like you.'],
    detail: [
      'There is more to come, and you will be the first to hear of it.',
      'If there is anything we can do better, I would like to know.',
    ],
    request: [
      'If there is anything you need, just reply to this video.',
      'Let me know if there is something I can do for you.',
    ],
    close: ['Thank you again.', 'All the best to you and your team.'],
  },
  renewal: {
    reason: [
      'Your plan for {{company|Acme}} ends soon, and I would like you to stay.',
      'It is almost a year that {{company|Acme}} has been with us.',
    ],
    value: [
      '[topic?]Since then a lot has changed, above all [topic].',
      'Since then a lot has changed, and most of it was asked for by customers like you.',
    ],
    detail: [
      'If you go on, everything stays as it is: nothing to move, nothing to set up.',
      'If something kept you from using it, tell me, and I will see what I can do.',
    ],
    request: ['Would you like me to renew it for you?', 'Just reply, and I will take care of the rest.'],
    close: ['I would be glad to have you with us for another year.', 'Thank you for being with us.'],
  },
  hiring: {
    reason: [
      '[topic?]I saw your work at {{company|Acme}}, and I thought of you for [topic].',
      'I saw your work at {{company|Acme}}, and I think you would fit in well with us.',
    ],
    value: [
      'You would work with people who care about the same things you do.',
      'You would have room to decide, and people who help when you ask.',
    ],
    detail: [
      'We work from wherever it suits us, and meet a few times a year.',
      'We tell you where you stand within a week, whatever we decide.',
    ],
    request: [
      'Would you be open to a first conversation, without any obligation?',
      'Just reply, and I will tell you more.',
    ],
    close: ['I look forward to hearing from you.', 'Speak soon.'],
  },
  greeting: {
    reason: [
      'All of us here wish you, and everyone at {{company|Acme}}, the very best.',
      'I wanted to send you and {{company|Acme}} our best wishes.',
    ],
    value: ['It has been good to work with you.', 'Thank you for the time we have spent together.'],
    detail: ['We hope you find some time for what you like best.', 'Here is to everything still to come.'],
    request: ['Let us speak soon.', 'I would be glad to hear how you are.'],
    close: ['All the best.', 'Take care.'],
  },
};

export const english: Language = {
  openings,
  patterns,
  usualAudience: 'teams like yours',
  request: (request) => `Would you ${request}?`,
  disclosureLine,
};
