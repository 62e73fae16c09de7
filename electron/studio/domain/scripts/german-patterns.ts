import type { Purpose } from '#shared/script/brief.ts';
import type { Language } from './patterns.ts';

/**
 * The German sentences. In `[du~Sie]` the first form is informal, the second formal. Text from the brief is only used
 * where it needs no inflection.
 */
const callRequests = [
  '[Hast du~Haben Sie] diese Woche eine Viertelstunde für ein Gespräch?',
  '[Antworte~Antworten Sie] einfach auf dieses Video, dann finden wir einen Termin.',
] as const;

const patterns: Language['patterns'] = {
  introduction: {
    reason: [
      'Ich habe mir angesehen, was {{company|Acme}} macht, und möchte mich gern vorstellen.',
      'Diese Woche bin ich auf {{company|Acme}} gestoßen und wollte mich persönlich melden.',
    ],
    value: [
      '[topic?]Beim Thema „[topic]“ können wir [deinem~Ihrem] Team einiges abnehmen.',
      'Wir helfen dabei, mehr von dem zu tun, was wirkt, und weniger von dem, was aufhält. Das gilt auch für [audience].',
    ],
    detail: [
      'Die meisten sehen schon nach wenigen Wochen erste Ergebnisse, ohne ihre Arbeit umzustellen.',
      'Ein Versuch kostet wenig Zeit, und aufhören [kannst du~können Sie] jederzeit.',
    ],
    request: callRequests,
    close: ['Ich freue mich auf [deine~Ihre] Antwort.', 'Bis bald.'],
  },
  follow_up: {
    reason: [
      'Ich möchte an unser letztes Gespräch über {{company|Acme}} anknüpfen.',
      'Es war schön, mit [dir~Ihnen] über {{company|Acme}} zu sprechen.',
    ],
    value: [
      '[topic?]Mir ist zum Thema „[topic]“ noch eine Idee gekommen, die passen könnte.',
      'Ich habe über unser Gespräch nachgedacht, und mir ist eine Idee gekommen.',
    ],
    detail: [
      'In ein paar Minuten kann ich zeigen, wie das bei [euch~Ihnen] aussähe.',
      'Unter diesem Video steht eine kurze Zusammenfassung.',
    ],
    request: [
      'Passt [dir~Ihnen] nächste Woche ein kurzes Gespräch?',
      '[Antworte~Antworten Sie] einfach mit einem Termin, der passt.',
    ],
    close: ['Bis bald.', 'Bis dahin alles Gute.'],
  },
  invitation: {
    reason: [
      '[topic?]Ich möchte [dich~Sie] und {{company|Acme}} einladen. Es geht um „[topic]“.',
      'Ich möchte [dich~Sie] und {{company|Acme}} zu etwas einladen, das sich lohnt.',
    ],
    value: [
      'Dort sind Menschen mit denselben Fragen, und die Antworten helfen gleich am nächsten Tag.',
      'Es ist gedacht für [audience], und für Fragen ist genug Zeit.',
    ],
    detail: [
      'Es gibt nur wenige Plätze, damit alle zu Wort kommen.',
      'Wer nicht dabei sein kann, bekommt von uns eine Aufzeichnung.',
    ],
    request: [
      '[Sicherst du dir~Sichern Sie sich] mit der Schaltfläche unten einen Platz?',
      '[Antworte~Antworten Sie] einfach, dann halte ich einen Platz frei.',
    ],
    close: ['Ich hoffe, wir sehen uns dort.', 'Bis bald.'],
  },
  welcome: {
    reason: [
      'Willkommen, und danke für das Vertrauen von {{company|Acme}}.',
      'Ich freue mich, dass [du~Sie] und {{company|Acme}} bei uns [bist~sind].',
    ],
    value: [
      '[topic?]Der beste Anfang ist dieser: „[topic]“.',
      'Der beste Anfang ist die kurze Anleitung unten, sie dauert etwa fünf Minuten.',
    ],
    detail: [
      'Wenn etwas unklar ist, [schreib~schreiben Sie] mir: Ich lese jede Nachricht.',
      'In den nächsten Tagen zeige ich, was andere am nützlichsten finden.',
    ],
    request: [
      '[Schreibst du~Schreiben Sie] mir, womit [du~Sie] anfangen [möchtest~möchten]?',
      '[Drück~Drücken Sie] einfach auf die Schaltfläche unten, und los geht es.',
    ],
    close: ['Schön, dass [du~Sie] da [bist~sind].', 'Willkommen an Bord.'],
  },
  thanks: {
    reason: [
      '[topic?]Ich möchte [dir~Ihnen] und allen bei {{company|Acme}} danken, es geht um „[topic]“.',
      'Ich möchte [dir~Ihnen] und allen bei {{company|Acme}} für das Vertrauen danken.',
    ],
    value: ['Das hat für uns viel bewegt.', 'Ohne Menschen wie [dich~Sie] ginge es nicht.'],
    detail: [
      'Es kommt noch mehr, und [du erfährst~Sie erfahren] es zuerst.',
      'Wenn wir etwas besser machen können, möchte ich es wissen.',
    ],
    request: [
      'Wenn etwas fehlt, [antworte~antworten Sie] einfach auf dieses Video.',
      '[Sag~Sagen Sie] mir, wenn ich etwas tun kann.',
    ],
    close: ['Noch einmal danke.', 'Alles Gute für [dich~Sie] und das ganze Team.'],
  },
  renewal: {
    reason: [
      'Der Vertrag von {{company|Acme}} läuft bald aus, und ich würde mich freuen, wenn [du bleibst~Sie bleiben].',
      'Seit fast einem Jahr ist {{company|Acme}} bei uns.',
    ],
    value: [
      '[topic?]Seitdem hat sich viel getan, vor allem beim Thema „[topic]“.',
      'Seitdem hat sich viel getan, und das meiste haben sich Kunden gewünscht.',
    ],
    detail: [
      'Wenn es weitergeht, bleibt alles, wie es ist: kein Umzug, keine neue Einrichtung.',
      'Wenn etwas im Weg stand, [sag~sagen Sie] es mir, und ich sehe, was ich tun kann.',
    ],
    request: [
      'Soll ich das für [dich~Sie] verlängern?',
      '[Antworte~Antworten Sie] einfach, um den Rest kümmere ich mich.',
    ],
    close: ['Auf ein weiteres gutes Jahr.', 'Danke, dass [du~Sie] bei uns [bist~sind].'],
  },
  hiring: {
    reason: [
      '[topic?]Ich habe gesehen, was bei {{company|Acme}} entsteht, und dachte dabei an eine Stelle bei uns: „[topic]“.',
      'Ich habe gesehen, was bei {{company|Acme}} entsteht, und glaube, das passt gut zu uns.',
    ],
    value: [
      'Bei uns arbeiten Menschen, denen dieselben Dinge wichtig sind.',
      'Es gibt viel Raum für eigene Entscheidungen, und Hilfe, wenn man sie braucht.',
    ],
    detail: [
      'Wir arbeiten, wo es uns passt, und treffen uns ein paarmal im Jahr.',
      'Innerhalb einer Woche sagen wir, wie es weitergeht, egal wie wir uns entscheiden.',
    ],
    request: [
      '[Hast du~Haben Sie] Lust auf ein erstes, ganz unverbindliches Gespräch?',
      '[Antworte~Antworten Sie] einfach, dann erzähle ich mehr.',
    ],
    close: ['Ich freue mich auf [deine~Ihre] Antwort.', 'Bis bald.'],
  },
  greeting: {
    reason: [
      'Wir alle wünschen [dir~Ihnen] und allen bei {{company|Acme}} das Beste.',
      'Ich möchte [dir~Ihnen] und {{company|Acme}} herzliche Grüße schicken.',
    ],
    value: ['Die Zusammenarbeit war eine Freude.', 'Danke für die gemeinsame Zeit.'],
    detail: ['Hoffentlich bleibt etwas Zeit für das, was am liebsten ist.', 'Auf alles, was noch kommt.'],
    request: ['[Lass~Lassen Sie] uns bald wieder sprechen.', 'Ich würde gern hören, wie es [dir~Ihnen] geht.'],
    close: ['Alles Gute.', 'Bis bald.'],
  },
} satisfies Record<Purpose, unknown>;

export const german: Language = {
  patterns,
  openings: {
    friendly: ['Hey {{first_name|Sarah}}!', 'Hallo {{first_name|Sarah}}, schön, dass du reinschaust.'],
    neutral: ['Hallo {{first_name|Sarah}}.', 'Guten Tag {{first_name|Sarah}}.'],
    formal: ['Guten Tag, {{first_name|Sarah}}.', 'Einen schönen guten Tag, {{first_name|Sarah}}.'],
  },
  usualAudience: 'Teams wie [deins~Ihres]',
  request: (request) => `Meine Bitte: ${request}.`,
  disclosureLine: 'Die persönlichen Wörter in diesem Video spricht eine KI-Stimme.',
};
