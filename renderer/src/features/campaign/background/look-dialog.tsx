import { Stack, Text } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { lookInput, lookModes, type LookInput } from '#shared/looks.ts';
import type { Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { useTemplates } from '#renderer/stores/index.ts';
import {
  Actions,
  ColorField,
  ErrorNotice,
  InputDialog,
  PrimaryButton,
  SecondaryButton,
  useSubmit,
} from '#renderer/ui/index.ts';
import styles from './background.module.css';
import { PictureField } from './picture-field.tsx';
import { PreviewBox } from './preview-box.tsx';
import { SceneFields } from './scene-fields.tsx';
import { ownWords, useMovingPreview } from './use-moving-preview.ts';
import { shapeOf } from '../preview/preview-picture.tsx';

const usualLook: LookInput = lookInput.parse({ mode: 'framed' });
/** Seconds of the recording in the preview of a look. */
const tried = { start: 0, end: 3 };

type LookDialogProps = { template: Template; script: Script; onClose: () => void };

/** The look of all videos of a template: previewed on a few seconds, then drawn once. */
export function LookDialog({ template, script, onClose }: LookDialogProps): ReactNode {
  const [look, setLook] = useState<LookInput>(template.look ?? usualLook);
  const [fileName, setFileName] = useState(template.look?.background ? t('backgrounds.lookOwnPicture') : '');
  const save = useTemplates((state) => state.setLook);
  const isUsed = JSON.stringify(look) === JSON.stringify(template.look);
  const preview = useMovingPreview(
    useMemo(
      () => ({ id: template.id, values: ownWords(script), look, stretch: stretchOf(template) }),
      [template, script, look],
    ),
  );
  // The preview needs the recording without a look, which not every studio stores.
  const canTry = template.look === null || preview.problem?.code !== 'REQUEST_UNUSABLE';

  const applying = useSubmit(() => save(template.id, look).then(onClose));
  const removing = useSubmit(() => save(template.id, null).then(onClose));
  const problem = applying.problem ?? removing.problem;
  const busy = applying.busy || removing.busy;

  return (
    <InputDialog unsaved={!isUsed && look !== usualLook} onClose={onClose} title={t('backgrounds.look')} size={860}>
      <div className={styles['twoParts']}>
        <Stack gap="var(--space-14)">
          <PreviewBox
            preview={canTry ? preview : { ...preview, problem: null }}
            label={t('common.preview')}
            posterUrl={template.posterUrl}
            shape={shapeOf(template)}
          />
          <Text fz="var(--type-small)" c="dimmed">
            {t(canTry ? 'backgrounds.lookNote' : 'backgrounds.lookNoPreview')}
          </Text>
          {problem !== null && <ErrorNotice problem={problem} />}
        </Stack>
        <Stack gap="var(--space-14)">
          <SceneFields
            legend={t('backgrounds.look')}
            modes={lookModes}
            scene={look}
            hasPicture={Boolean(look.background)}
            shape={shapeOf(template)}
            onChange={(part) => setLook((look) => ({ ...look, ...part }))}
          />
          <ColorField
            label={t('backgrounds.lookColor')}
            value={look.ground}
            onChange={(ground) => setLook((look) => ({ ...look, ground }))}
          />
          <PictureField
            label={t('backgrounds.lookPicture')}
            filesOnly
            address={look.background ?? ''}
            fileName={fileName}
            takesFiles
            onChange={(picture) => {
              setLook((look) => ({ ...look, background: picture.address || null }));
              setFileName(picture.fileName);
            }}
          />
        </Stack>
      </div>
      <Actions>
        {template.look !== null && (
          <SecondaryButton busy={removing.busy} disabled={busy} onClick={removing.submit}>
            {t('backgrounds.lookRemove')}
          </SecondaryButton>
        )}
        <PrimaryButton
          busy={applying.busy}
          disabled={busy || isUsed || (canTry && !preview.current)}
          onClick={applying.submit}
        >
          {t('backgrounds.lookUse')}
        </PrimaryButton>
      </Actions>
    </InputDialog>
  );
}

function stretchOf({ media }: Template): { start: number; end: number } {
  return { start: tried.start, end: Math.min(tried.end, media?.duration ?? tried.end) };
}
