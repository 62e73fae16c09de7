import type { Purpose } from './brief.ts';

/** Example scripts, marked, by language and purpose. Beside the catalogues, which are loaded before the window is shown. */
export const exampleScripts = {
  en: {
    introduction:
      'Hi {{first_name|Sarah}}. I had a look at what {{company|Acme}} is doing, and I’d like to introduce myself. We help teams like yours do more of what works and less of what doesn’t. Would you have fifteen minutes for a call this week?',
    follow_up:
      'Hi {{first_name|Sarah}}. It was good to speak with you about {{company|Acme}}. I have thought about what you said, and I have an idea for you. Would next week suit you for a short call?',
    invitation:
      'Hi {{first_name|Sarah}}. I’d like to invite you and {{company|Acme}} to our workshop. You’ll meet people with the same questions, and take home answers you can use the next day. Just reply, and I’ll keep a place for you.',
    welcome:
      'Welcome, {{first_name|Sarah}}. I’m glad that you and {{company|Acme}} are with us. The best way to begin is the short guide below: it takes about five minutes. Reply whenever something is unclear. I read every message.',
    thanks:
      'Hi {{first_name|Sarah}}. I wanted to thank you, and everyone at {{company|Acme}}, for your trust. It made a real difference to us. If there is anything you need, just reply to this video.',
    renewal:
      'Hi {{first_name|Sarah}}. Your plan for {{company|Acme}} ends soon, and I’d like you to stay. Much has changed since you joined, and most of it was asked for by customers like you. Would you like me to renew it for you?',
    hiring:
      'Hi {{first_name|Sarah}}. I saw your work at {{company|Acme}}, and I think you would fit in well with us. You’d have room to decide, and people who help when you ask. Would you be open to a first conversation, without any obligation?',
    greeting:
      'Hi {{first_name|Sarah}}. All of us here wish you, and everyone at {{company|Acme}}, the very best. It has been good to work with you. I’d be glad to hear how you are.',
  },
  de: {
    introduction:
      'Hallo {{first_name|Sarah}}. Ich habe mir angesehen, was {{company|Acme}} macht, und möchte mich gern vorstellen. Wir helfen dabei, mehr von dem zu tun, was wirkt, und weniger von dem, was aufhält. Hast du diese Woche eine Viertelstunde für ein Gespräch?',
    follow_up:
      'Hallo {{first_name|Sarah}}. Es war schön, mit dir über {{company|Acme}} zu sprechen. Ich habe über unser Gespräch nachgedacht, und mir ist eine Idee gekommen. Passt dir nächste Woche ein kurzes Gespräch?',
    invitation:
      'Hallo {{first_name|Sarah}}. Ich möchte dich und {{company|Acme}} zu unserem Workshop einladen. Dort sind Menschen mit denselben Fragen, und die Antworten helfen gleich am nächsten Tag. Antworte einfach, dann halte ich dir einen Platz frei.',
    welcome:
      'Willkommen, {{first_name|Sarah}}. Ich freue mich, dass du und {{company|Acme}} bei uns seid. Der beste Anfang ist die kurze Anleitung unten, sie dauert etwa fünf Minuten. Wenn etwas unklar ist, schreib mir: Ich lese jede Nachricht.',
    thanks:
      'Hallo {{first_name|Sarah}}. Ich möchte dir und allen bei {{company|Acme}} für das Vertrauen danken. Das hat für uns viel bewegt. Wenn etwas fehlt, antworte einfach auf dieses Video.',
    renewal:
      'Hallo {{first_name|Sarah}}. Der Vertrag von {{company|Acme}} läuft bald aus, und ich würde mich freuen, wenn du bleibst. Es hat sich viel getan, und das meiste haben sich Kunden gewünscht. Soll ich ihn für dich verlängern?',
    hiring:
      'Hallo {{first_name|Sarah}}. Ich habe gesehen, was bei {{company|Acme}} entsteht, und glaube, das passt gut zu uns. Es gibt viel Raum für eigene Entscheidungen, und Hilfe, wenn man sie braucht. Hast du Lust auf ein erstes, ganz unverbindliches Gespräch?',
    greeting:
      'Hallo {{first_name|Sarah}}. Wir alle wünschen dir und allen bei {{company|Acme}} das Beste. Die Zusammenarbeit war eine Freude. Ich würde gern hören, wie es dir geht.',
  },
} as const satisfies Record<string, Record<Purpose, string>>;
