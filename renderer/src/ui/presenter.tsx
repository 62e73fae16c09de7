import type { ReactNode } from 'react';
import drawing from './presenter.svg';

/** The drawn presenter of the sample: stands wherever a picture of a person helps and no recording exists yet. */
export function Presenter({ className }: { className?: string | undefined }): ReactNode {
  return <img className={className} src={drawing} alt="" draggable={false} />;
}
