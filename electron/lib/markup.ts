const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that may stand in a page as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A template tag for HTML (not named `html`, so that formatters leave its text alone): values are escaped, for text and quoted attributes alike; markup and lists of it are not. */
export function markup(parts: TemplateStringsArray, ...values: (string | number | Markup | Markup[] | null)[]): Markup {
  const text = parts.map((part, index) => part + (index < values.length ? rendered(values[index] ?? null) : ''));
  return new Markup(text.join(''));
}

function rendered(value: string | number | Markup | Markup[] | null): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
