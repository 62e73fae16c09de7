import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { useReturnFocus } from '#renderer/ui/index.ts';
import { useEditorContext, type Naming } from '../editor-context.ts';
import { NameForm } from './name-form.tsx';
import styles from './name-popover.module.css';

/** Asks for a variable's name beside what is being named; for a chip it also offers everything else a chip can do. */
export function NamePopover({ naming }: { naming: Naming }): ReactNode {
  const { setNaming } = useEditorContext();
  const { left, top, width, height } = naming.anchor;
  useReturnFocus();
  return (
    <Popover
      opened
      onChange={(opened) => !opened && setNaming(null)}
      trapFocus
      position={naming.kind === 'range' ? 'top' : 'bottom-start'}
      width={330}
      shadow="md"
      radius={12}
      offset={10}
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target>
        <span aria-hidden="true" className={styles['anchor']} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        className={styles['popover']}
        aria-labelledby={undefined}
        aria-label={naming.kind === 'chip' ? t('editor.variable') : t('editor.makeVariable')}
      >
        <NameForm naming={naming} />
      </Popover.Dropdown>
    </Popover>
  );
}
