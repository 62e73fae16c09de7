import type { ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { PreviewPicture, shapeOf } from '../preview/preview-picture.tsx';
import { stillOf } from '../background/use-moving-preview.ts';
import type { Person } from './use-person.ts';

type PersonPictureProps = {
  template: Template;
  person: Person;
  /** Drawn over it. */
  children?: ReactNode;
};

/** A still of the shown person's video, or of the recording where nothing is drawn into it. */
export function PersonPicture({ template, person, children }: PersonPictureProps): ReactNode {
  const url = person.preview === null ? null : stillOf(person.preview);
  return (
    <PreviewPicture
      posterUrl={template.posterUrl}
      shape={shapeOf(template)}
      old={person.preview?.drawing === true}
      drawing={null}
      // A still, without playback.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      video={url === null ? null : <video key={url} src={url} preload="metadata" muted playsInline tabIndex={-1} />}
    >
      {children}
    </PreviewPicture>
  );
}
