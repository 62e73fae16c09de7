import { Fragment, type ReactNode } from 'react';
import { t } from '../language/index.ts';
import styles from './screen.module.css';

type Crumb = { label: string; href: string };

type ScreenProps = {
  /** Breadcrumbs before the title. */
  crumbs?: Crumb[] | undefined;
  /** The screen's heading: text, or an editable name. */
  title: ReactNode;
  /** State in a word, after the title. */
  badges?: ReactNode;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * Moves the focus to the heading of the screen, or of its part, so that the keyboard continues there and screen readers
 * read it.
 */
export function focusHeading(level: 1 | 2 = 1): void {
  const heading = document.querySelector<HTMLElement>(`main h${level}`);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The frame of every screen: a bar with title and actions, and the body below it. */
export function Screen({ crumbs, title, badges, actions, children }: ScreenProps): ReactNode {
  return (
    <main className={styles['screen']}>
      <header className={styles['bar']}>
        <div className={styles['place']}>
          {crumbs !== undefined && crumbs.length > 0 && (
            <nav aria-label={t('common.crumbs')} className={styles['crumbs']}>
              {crumbs.map((crumb) => (
                <Fragment key={crumb.href}>
                  <a href={crumb.href}>{crumb.label}</a>
                  <span aria-hidden>/</span>
                </Fragment>
              ))}
            </nav>
          )}
          <h1 className={styles['title']}>{title}</h1>
          {badges !== undefined && <div className={styles['badges']}>{badges}</div>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      <div className={styles['body']}>{children}</div>
    </main>
  );
}
