import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './chip-button.module.css';

type ChipButtonProps = Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'onKeyDown'> & {
  /** Asks about the variable. @param at where the chip is on screen. */
  onOpen: (at: DOMRect) => void;
  /** Makes it plain words again, as Delete and Backspace do to what is selected. */
  onRemove: () => void;
};

/** A variable in a script, as a button that leads to its name and word. */
export function ChipButton({ onOpen, onRemove, className, ...rest }: ChipButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(styles['chip'], className)}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.stopPropagation();
        onOpen(event.currentTarget.getBoundingClientRect());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return;
        event.preventDefault();
        event.stopPropagation();
        onRemove();
      }}
    />
  );
}
