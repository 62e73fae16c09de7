import type { ReactNode } from 'react';
import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { usePreferences, type Theme } from '#renderer/stores/index.ts';
import { Setting } from '../setting.tsx';
import styles from '../settings.module.css';

const themes: readonly { value: Theme; label: string; icon: LucideIcon }[] = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
];

export function Appearance(): ReactNode {
  const theme = usePreferences((state) => state.theme);
  const change = usePreferences((state) => state.change);
  return (
    <Setting title="Appearance">
      <fieldset className={styles['themes']}>
        <legend className="visually-hidden">Theme</legend>
        {themes.map(({ value, label, icon: Icon }) => (
          <label key={value} className={styles['theme']} data-chosen={theme === value}>
            <input type="radio" name="theme" checked={theme === value} onChange={() => void change({ theme: value })} />
            <Icon size={16} strokeWidth={1.7} aria-hidden />
            {label}
          </label>
        ))}
      </fieldset>
    </Setting>
  );
}
