import { Fragment, type ReactNode } from 'react';

/** A path whose lines break between folders. */
export function PathText({ path }: { path: string }): ReactNode {
  return path.split(/(?<=[\\/])/u).map((part, index) => (
    // A path's parts have no names, and it is drawn as a whole.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
