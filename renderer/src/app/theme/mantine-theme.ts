import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Mantine requires ten shades; ours is one tone per scheme, so the shades only vary it. */
const coral: MantineColorsTuple = [
  '#fff0ec',
  '#ffdfd6',
  '#ffbcab',
  '#ff977d',
  '#ff7a59',
  '#f66742',
  '#e8552f',
  '#cf4520',
  '#ad3818',
  '#8a2c12',
];

/** The scale of tokens.css by its pixels, `gap="s8"`; the names from xs to xl are those of Mantine's own parts. */
const spaces = {
  ...Object.fromEntries(
    [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 32, 40, 48].map((pixels) => [`s${pixels}`, `var(--space-${pixels})`]),
  ),
  xs: 'var(--space-10)',
  sm: 'var(--space-12)',
  md: 'var(--space-16)',
  lg: 'var(--space-20)',
  xl: 'var(--space-32)',
};

const radii = {
  base: 'var(--radius)',
  ...Object.fromEntries(
    ['bar', 'tiny', 'small', 'card', 'large', 'stage', 'pill'].map((name) => [name, `var(--radius-${name})`]),
  ),
};

/** The house style of the Mantine components in use. Colours come from the palette's custom properties. */
export const mantineTheme = createTheme({
  primaryColor: 'coral',
  primaryShade: { light: 7, dark: 4 },
  colors: { coral },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  defaultRadius: 'var(--radius)',
  spacing: spaces,
  radius: radii,
  fontSizes: {
    xs: 'var(--type-tiny)',
    small: 'var(--type-small)',
    sm: 'var(--type)',
    md: 'var(--type-large)',
    lg: 'var(--type-lead)',
    xl: 'var(--type-title)',
    display: 'var(--type-display)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Tooltip: { defaultProps: { openDelay: 350, events: { hover: true, focus: true, touch: false }, offset: 8 } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', transitionProps: { duration: 90 } } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 120 }, radius: 'var(--radius-large)' } },
  },
});

/** Maps Mantine's own variables onto the palette, the same names for both schemes. */
export const mantineVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--panel)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--dim)',
    '--mantine-color-placeholder': 'var(--dim)',
    '--mantine-color-error': 'var(--bad-text)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-line-height': '1.45',
  };
  return { variables: {}, light: shared, dark: shared };
};
