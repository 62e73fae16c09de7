import type { ReactNode } from 'react';
import { Tooltip } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import type { TakeFlag } from '../../../../../shared/api/index.ts';
import { Badge } from '../../../ui/index.ts';
import { flagTexts } from './recorded-names.ts';

/** What is wrong with a take, in a word each; how to mend it on hover. */
export function Flags({ flags }: { flags: readonly TakeFlag[] }): ReactNode {
  return flags.map((flag) => (
    <Tooltip key={flag} label={flagTexts[flag].help}>
      <span>
        <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
          {flagTexts[flag].label}
        </Badge>
      </span>
    </Tooltip>
  ));
}
