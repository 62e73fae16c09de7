import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { t } from '../language/index.ts';
import { reportFault, useRoute } from '../stores/index.ts';
import { EmptyState, PrimaryButton, SecondaryButton } from '../ui/index.ts';

type Props = {
  children: ReactNode;
  /** Shown in place of the failed part. */
  fallback: ComponentType<FallbackProps>;
};

/** `onRetry` draws the part again; from the second failure on it reloads the window. */
type FallbackProps = { onRetry: () => void };

/** Catches errors of a part of the window, so that the rest of it stays usable. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  #failures = 0;

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.#failures += 1;
    reportFault('render', error, `\nin${componentStack ?? ''}`);
  }

  readonly #retry = (): void => {
    // A failed import is cached as failed for the life of the page.
    if (this.#failures > 1) window.location.reload();
    else this.setState({ failed: false });
  };

  override render(): ReactNode {
    const { children, fallback: Fallback } = this.props;
    return this.state.failed ? <Fallback onRetry={this.#retry} /> : children;
  }
}

/** In place of a screen. */
export function ScreenFailed({ onRetry }: FallbackProps): ReactNode {
  const navigate = useRoute((state) => state.navigate);
  return (
    <EmptyState
      icon={<CircleAlert />}
      title={t('app.screenFailed')}
      text={t('app.screenFailedNote')}
      actions={
        <>
          <PrimaryButton onClick={onRetry}>{t('app.openAgain')}</PrimaryButton>
          <SecondaryButton onClick={() => navigate({ screen: 'templates' })}>{t('app.openTemplates')}</SecondaryButton>
        </>
      }
    />
  );
}

/** In place of a part that the window can do without. */
export function Nothing(): null {
  return null;
}

/** In place of everything. */
export function WindowFailed(): ReactNode {
  return (
    <EmptyState
      icon={<CircleAlert />}
      title={t('app.windowFailed')}
      text={t('app.windowFailedNote')}
      actions={<PrimaryButton onClick={() => window.location.reload()}>{t('app.openAgain')}</PrimaryButton>}
    />
  );
}
