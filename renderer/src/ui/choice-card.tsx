import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './choice-card.module.css';

type ChoiceCardProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** Of the card. */
  className?: string | undefined;
};

/** One of a group of radio buttons, as a card that is pressed as a whole. `title` is shown above the pointer. */
export function ChoiceCard({ className, title, children, ...input }: ChoiceCardProps): ReactNode {
  return (
    <label className={classNames(styles['card'], className)} title={title}>
      <input type="radio" {...input} />
      {children}
    </label>
  );
}
