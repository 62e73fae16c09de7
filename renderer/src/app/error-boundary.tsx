import { Component, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { EmptyState, PrimaryButton, SecondaryButton } from '../ui/index.ts';

type Props = { children: ReactNode; onLeave: () => void };

/** Catches what a screen could not handle, so that the rest of the app stays usable. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState
        icon={<CircleAlert />}
        title="This screen stopped working"
        text="Your templates, recordings and videos are safe. Open the screen again, or go on in the library."
        actions={
          <>
            <SecondaryButton onClick={this.props.onLeave}>Go to the library</SecondaryButton>
            <PrimaryButton onClick={() => this.setState({ failed: false })}>Open it again</PrimaryButton>
          </>
        }
      />
    );
  }
}
