import type { LabelKey } from '#shared/language/index.ts';
import type { ReactNode } from 'react';
import { Coins, HardDrive, Info, Keyboard, KeyRound, SlidersHorizontal, Webhook, type LucideIcon } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { routeHref, type SettingsPart } from '../../stores/index.ts';
import styles from './settings.module.css';

export const settingsParts: readonly { part: SettingsPart | undefined; label: LabelKey; icon: LucideIcon }[] = [
  { part: undefined, label: 'settings.general', icon: SlidersHorizontal },
  { part: 'usage', label: 'settings.usage', icon: Coins },
  { part: 'api', label: 'settings.api', icon: KeyRound },
  { part: 'webhooks', label: 'webhooks.title', icon: Webhook },
  { part: 'storage', label: 'settings.storage', icon: HardDrive },
  { part: 'keyboard', label: 'keyboard.title', icon: Keyboard },
  { part: 'about', label: 'settings.about', icon: Info },
];

/** The way to the parts of the settings, at their left. */
export function SettingsNav({ part }: { part: SettingsPart | undefined }): ReactNode {
  return (
    <nav aria-label={t('app.settings')} className={styles['nav']}>
      {settingsParts.map(({ part: other, label, icon: Icon }) => (
        <a
          key={label}
          href={routeHref({ screen: 'settings', part: other })}
          className={styles['part']}
          aria-current={other === part ? 'page' : undefined}
        >
          <Icon size={16} aria-hidden />
          {t(label)}
        </a>
      ))}
    </nav>
  );
}
