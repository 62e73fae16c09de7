import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './state-dot.module.css';

export type DotState = 'waiting' | 'working' | 'succeeded' | 'doubtful' | 'failed' | 'cancelled';

/** A state as a dot, beside its label. */
export function StateDot({ state }: { state: DotState }): ReactNode {
  return <span className={classNames(styles['dot'], styles[state])} aria-hidden="true" />;
}
