import type { ReactNode } from 'react';
import { Screen } from '../../ui/index.ts';
import { About } from './about.tsx';
import { Appearance } from './appearance.tsx';
import { ExportFolder } from './export-folder.tsx';
import { Studio } from './studio.tsx';
import styles from './settings.module.css';

export function SettingsScreen(): ReactNode {
  return (
    <Screen title="Settings">
      <div className={styles['page']}>
        <Studio />
        <ExportFolder />
        <Appearance />
        <About />
      </div>
    </Screen>
  );
}
