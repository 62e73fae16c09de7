import type { CSSProperties, ReactNode } from 'react';
import styles from './gallery.module.css';

/** Custom properties of the theme, by what they are for. Read from the style sheets, so that none is forgotten. */

type Token = { name: string; value: string };

const kinds = ['color', 'shadow', 'type', 'space', 'radius', 'font', 'motion', 'layer', 'size', 'other'] as const;
type Kind = (typeof kinds)[number];

const titles: Record<Kind, string> = {
  color: 'Color',
  shadow: 'Shadows and grounds',
  type: 'Type',
  space: 'Space',
  radius: 'Radius',
  font: 'Fonts',
  motion: 'Motion',
  layer: 'Layers',
  size: 'Sizes',
  other: 'Other',
};

/** The names that the theme's own rules set. */
function themeNames(): string[] {
  const names = new Set<string>();
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule) || !/:root|\[data-scheme/u.test(rule.selectorText)) continue;
      for (const name of rule.style) if (name.startsWith('--') && !name.startsWith('--mantine')) names.add(name);
    }
  }
  return [...names];
}

function kindOf({ name, value }: Token): Kind {
  const [, scale] = /^--(type|space|radius|font|motion|layer)(?:-|$)/u.exec(name) ?? [];
  if (scale !== undefined) return scale as Kind;
  if (name === '--ease') return 'motion';
  if (/^--(?:shadow|media|overlay|focus)/u.test(name)) return 'shadow';
  if (CSS.supports('color', value)) return 'color';
  return /^[\d.]+(?:px|rem|em)$/u.test(value) ? 'size' : 'other';
}

export function Tokens(): ReactNode {
  const style = getComputedStyle(document.documentElement);
  const tokens = themeNames().map((name) => ({ name, value: style.getPropertyValue(name).trim() }));
  return kinds.map((kind) => {
    const shown = tokens.filter((token) => kindOf(token) === kind);
    if (shown.length === 0) return null;
    return (
      <section key={kind} className={styles['part']}>
        <h3>{titles[kind]}</h3>
        <ul className={styles['tokens']} data-kind={kind}>
          {shown.map((token) => (
            <li key={token.name}>
              <span className={styles['swatch']} style={drawn(kind, token)} aria-hidden="true">
                {(kind === 'font' || kind === 'type') && 'Hi Sarah'}
              </span>
              <code>{token.name}</code>
              <small>{token.value}</small>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function drawn(kind: Kind, { name, value }: Token): CSSProperties {
  const token = `var(${name})`;
  if (kind === 'color') return { background: token };
  if (kind === 'radius') return { background: 'var(--raised)', borderRadius: token };
  if (kind === 'font') return { fontFamily: token };
  if (kind === 'type') return { fontSize: token };
  if (kind === 'size' || kind === 'space') return { background: 'var(--accent)', width: token, maxWidth: '100%' };
  if (kind === 'shadow') {
    return /^(?:radial-gradient|rgb)/u.test(value) ? { background: token } : { boxShadow: token };
  }
  return {};
}
