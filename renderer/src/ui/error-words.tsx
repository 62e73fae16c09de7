import { createContext, use, type ReactNode } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import { errorText, t } from '../language/index.ts';
import { classNames } from '../lib/class-names.ts';
import styles from './error-words.module.css';
import { CopyButton } from './icon-button.tsx';

type ErrorWordsProps = {
  /** The error, or text about it in the language of the window whose first sentence is the title. */
  problem: Problem | string;
  className?: string | undefined;
};

/** An error in words: the problem, and below it the advice. */
export function ErrorWords({ problem, className }: ErrorWordsProps): ReactNode {
  const { title, help } = errorText(problem);
  return (
    <span className={classNames(styles['words'], className)}>
      <strong className={styles['title']}>{title}</strong>
      {help !== '' && <> </>}
      {help !== '' && <span className={styles['help']}>{help}</span>}
    </span>
  );
}

/** Context for developers with any error: the app's version and the kind of studio. */
export const ErrorSurroundings = createContext<{ version?: string | undefined; studio?: string | undefined }>({});

/** A function that returns the details of an error for developers, as text. `about` names the failed subject. */
export function useErrorDetails(): (problem: Problem, about?: Record<string, string | number>) => string {
  const surroundings = use(ErrorSurroundings);
  return (problem, about) =>
    JSON.stringify({ ...problem, ...about, ...surroundings, at: new Date().toISOString() }, null, 2);
}

type CopyDetailsProps = {
  problem: Problem;
  /** Called if the window may not use the clipboard. */
  onRefused: () => void;
};

/** Copies the details of an error for developers. */
export function CopyDetails({ problem, onRefused }: CopyDetailsProps): ReactNode {
  const details = useErrorDetails();
  return (
    <CopyButton
      label={t('common.copyDetails')}
      done={t('common.copied')}
      size="small"
      text={() => details(problem)}
      onRefused={onRefused}
    />
  );
}
