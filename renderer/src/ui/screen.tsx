import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { t } from '../language/index.ts';
import { classNames } from '../lib/class-names.ts';
import styles from './screen.module.css';

type ScreenProps = {
  /** The screen that this one belongs to. */
  back?: { label: string; href: string } | undefined;
  /** The screen's heading: text, or an editable name. */
  title: ReactNode;
  /** A line below the heading. */
  about?: ReactNode;
  /** State in a word, after the title. */
  badges?: ReactNode;
  /** The steps of a campaign, in the middle. */
  steps?: ReactNode;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * Moves the focus to the heading of the screen, or of a part of it, so that the keyboard continues there and screen
 * readers read it.
 */
export function focusHeading(level: 1 | 2 = 1, within = 'main'): void {
  const heading = document.querySelector<HTMLElement>(`${within} h${level}`);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The frame of every screen: a bar with title, steps and actions, and the body below it. */
export function Screen({ back, title, about, badges, steps, actions, children }: ScreenProps): ReactNode {
  return (
    <main className={styles['screen']}>
      <header className={classNames(styles['bar'], steps !== undefined && styles['stepped'])}>
        <div className={styles['place']}>
          {back && (
            <a
              href={back.href}
              className={styles['back']}
              aria-label={t('common.backTo', { place: back.label })}
              title={back.label}
            >
              <ArrowLeft aria-hidden />
            </a>
          )}
          <div className={styles['words']}>
            <h1 className={styles['title']}>{title}</h1>
            {about !== undefined && <div className={styles['about']}>{about}</div>}
          </div>
          {badges !== undefined && <div className={styles['badges']}>{badges}</div>}
        </div>
        {steps}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      <div className={styles['body']}>{children}</div>
    </main>
  );
}
