import { useState, type ReactNode } from 'react';
import type { TemplateContent } from '#shared/ipc/index.ts';
import { isSameLayout } from '#shared/layouts.ts';
import { t } from '#renderer/language/index.ts';
import { useTemplates } from '../../stores/index.ts';
import { Dialog, ErrorNotice, Form, LayoutFields, LayoutView, PrimaryButton, useSubmit } from '../../ui/index.ts';
import { useEditorContext } from './editor-context.ts';
import styles from './layout-dialog.module.css';

type Composition = NonNullable<TemplateContent['composition']>;

type LayoutDialogProps = {
  composition: Composition;
  onChanged: (layout: Composition['layout']) => void;
  onClose: () => void;
};

/** Changes how screen and camera share the picture, of a template that has both. */
export function LayoutDialog({ composition, onChanged, onClose }: LayoutDialogProps): ReactNode {
  const { template } = useEditorContext();
  return (
    <Dialog onClose={onClose} size="lg" title={t('layouts.change')}>
      <LayoutForm templateId={template.id} composition={composition} onChanged={onChanged} />
    </Dialog>
  );
}

type LayoutFormProps = Omit<LayoutDialogProps, 'onClose'> & { templateId: string };

function LayoutForm({ templateId, composition, onChanged }: LayoutFormProps): ReactNode {
  const [layout, setLayout] = useState(composition.layout);
  const [screenSize, setScreenSize] = useState({ width: 1920, height: 1080 });
  const [cameraSize, setCameraSize] = useState({ width: 1920, height: 1080 });
  const change = useTemplates((state) => state.setLayout);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    await change(templateId, layout);
    onChanged(layout);
  });
  return (
    <Form onSubmit={onSubmit}>
      <div className={styles['preview']} aria-hidden>
        <LayoutView
          layout={layout}
          screenSize={screenSize}
          cameraSize={cameraSize}
          screen={<Still url={composition.screenUrl} onSize={setScreenSize} />}
          camera={<Still url={composition.cameraUrl} onSize={setCameraSize} />}
        />
      </div>
      <LayoutFields layout={layout} onChange={setLayout} />
      {problem && <ErrorNotice problem={problem} />}
      <PrimaryButton type="submit" busy={busy} disabled={isSameLayout(layout, composition.layout)}>
        {t('layouts.apply')}
      </PrimaryButton>
    </Form>
  );
}

type Size = { width: number; height: number };

function Still({ url, onSize }: { url: string | null; onSize: (size: Size) => void }): ReactNode {
  if (url === null) return <span />;
  return (
    <img
      src={url}
      alt=""
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
    />
  );
}
