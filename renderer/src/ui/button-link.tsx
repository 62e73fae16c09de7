import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './button.module.css';

/** Goes somewhere and looks like a button: for the one way on from an empty or failed screen. */
export function ButtonLink({ className, children, ...rest }: ComponentPropsWithRef<'a'>): ReactNode {
  return (
    <a {...rest} className={classNames(styles['button'], styles['secondary'], styles['medium'], className)}>
      {children}
    </a>
  );
}
