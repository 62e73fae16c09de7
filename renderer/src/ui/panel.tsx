import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './panel.module.css';

type PanelProps = ComponentPropsWithRef<'section'> & {
  /** A step lighter than the panel it stands on. */
  raised?: boolean | undefined;
  /** Without padding. */
  flush?: boolean | undefined;
};

export function Panel({ raised = false, flush = false, className, ...rest }: PanelProps): ReactNode {
  return (
    <section
      {...rest}
      className={classNames(styles['panel'], raised && styles['raised'], flush && styles['flush'], className)}
    />
  );
}
