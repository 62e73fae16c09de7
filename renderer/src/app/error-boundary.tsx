import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { t } from '../language/index.ts';
import { reportFault, useRoute } from '../stores/index.ts';
import { EmptyState, PrimaryButton, SecondaryButton } from '../ui/index.ts';

type Props = {
  children: ReactNode;
  /** Stands there instead. */
  fallback: ComponentType<FallbackProps>;
};

/** `onRetry` draws the part again; from the second failure on it reloads the window. */
type FallbackProps = { onRetry: () => void };

/** Catches what a part of the window could not handle, so that the rest of it stays usable. */
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
    // What failed to load is kept as failed for as long as the page lives.
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
          <SecondaryButton onClick={() => navigate({ screen: 'library' })}>{t('app.openLibrary')}</SecondaryButton>
          <PrimaryButton onClick={onRetry}>{t('app.openAgain')}</PrimaryButton>
        </>
      }
    />
  );
}

/** In place of what the rest of the window can do without. */
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
      actions={<PrimaryButton onClick={() => window.location.reload()}>{t('app.reloadWindow')}</PrimaryButton>}
    />
  );
}
