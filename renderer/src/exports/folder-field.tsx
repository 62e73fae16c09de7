import { Group } from '@mantine/core';
import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { shortPath } from '../lib/short-path.ts';
import { useApp } from '../stores/index.ts';
import { ErrorNotice, SecondaryButton, TextField, useSubmit } from '../ui/index.ts';

type FolderFieldProps = { folder: string; onChange: (folder: string) => void };

/** The target folder: chosen by the system's dialog, or typed if there is none. */
export function FolderField({ folder, onChange }: FolderFieldProps): ReactNode {
  const canChoose = useApp((state) => state.info?.canChooseFolder === true);
  const chooseFolder = useApp((state) => state.chooseFolder);
  const choosing = useSubmit(async () => onChange((await chooseFolder()) ?? folder));
  return (
    <>
      <Group gap="var(--space-8)" align="end" wrap="nowrap">
        <TextField
          label={t('exports.folder')}
          flex={1}
          dir="ltr"
          value={canChoose ? shortPath(folder) : folder}
          title={folder}
          onChange={(event) => onChange(event.currentTarget.value)}
          readOnly={canChoose}
          spellCheck={false}
          required
          withAsterisk={false}
        />
        {canChoose && (
          <SecondaryButton icon={<FolderOpen />} onClick={choosing.submit}>
            {t('common.change')}
          </SecondaryButton>
        )}
      </Group>
      {choosing.problem && <ErrorNotice problem={choosing.problem} />}
    </>
  );
}
