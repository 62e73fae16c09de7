import type { ReactNode } from 'react';
import { Coins, HardDrive, Info, Keyboard, KeyRound, SlidersHorizontal, Webhook, type LucideIcon } from 'lucide-react';
import { routeHref, type SettingsPart } from '../../stores/index.ts';
import styles from './settings.module.css';

export const settingsParts: readonly { part: SettingsPart | undefined; label: string; icon: LucideIcon }[] = [
  { part: undefined, label: 'General', icon: SlidersHorizontal },
  { part: 'usage', label: 'Usage', icon: Coins },
  { part: 'api', label: 'API access', icon: KeyRound },
  { part: 'webhooks', label: 'Webhooks', icon: Webhook },
  { part: 'storage', label: 'Storage', icon: HardDrive },
  { part: 'keyboard', label: 'Keyboard', icon: Keyboard },
  { part: 'about', label: 'About', icon: Info },
];

/** The way to the parts of the settings, at their left. */
export function SettingsNav({ part }: { part: SettingsPart | undefined }): ReactNode {
  return (
    <nav aria-label="Settings" className={styles['nav']}>
      {settingsParts.map(({ part: other, label, icon: Icon }) => (
        <a
          key={label}
          href={routeHref({ screen: 'settings', part: other })}
          className={styles['part']}
          aria-current={other === part ? 'page' : undefined}
        >
          <Icon size={16} strokeWidth={1.7} aria-hidden />
          {label}
        </a>
      ))}
    </nav>
  );
}
