import { useMediaQuery } from '@mantine/hooks';
import { usePreferences } from '../stores/index.ts';

/** The colour scheme to draw: the user's choice, else the system's. */
export function useScheme(): 'light' | 'dark' {
  const theme = usePreferences((state) => state.theme);
  const systemIsLight = useMediaQuery('(prefers-color-scheme: light)', undefined, { getInitialValueInEffect: false });
  if (theme !== 'system') return theme;
  return systemIsLight === true ? 'light' : 'dark';
}
