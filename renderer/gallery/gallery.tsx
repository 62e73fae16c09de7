import { Box, DirectionProvider, Group, MantineProvider, Menu, Stack, Tooltip } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Download, FolderOpen, Mic, Pencil, Play, Sparkles, Trash2 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { Language } from '#shared/language/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { defaultLayout, layoutModes, type Layout } from '#shared/layouts.ts';
import { mantineTheme, mantineVariables } from '../src/app/theme/mantine-theme.ts';
import { t } from '../src/language/index.ts';
import { formatPercent } from '../src/lib/format.ts';
import { toProblem } from '../src/lib/problem.ts';
import {
  Actions,
  Badge,
  ButtonLink,
  Choice,
  ChoiceCard,
  ColorField,
  ConfirmDialog,
  ConnectForm,
  CopyField,
  CutName,
  DangerButton,
  Dialog,
  EmptyState,
  CopyDetails,
  ErrorNotice,
  ErrorSurroundings,
  ErrorWords,
  FilePicker,
  FieldPair,
  Form,
  IconButton,
  Kbd,
  InputDialog,
  Keys,
  KeychainNote,
  LayoutFields,
  LayoutView,
  LevelMeter,
  Loading,
  Logo,
  MissingTemplate,
  MoreMenu,
  NameDialog,
  Panel,
  PathText,
  Pitch,
  Presenter,
  PrimaryButton,
  ProgressBar,
  ProgressRing,
  QuietButton,
  RangeField,
  Screen,
  SecondaryButton,
  SecretField,
  Segments,
  Select,
  SuggestingField,
  ShortcutHint,
  ShortcutList,
  Switch,
  SwitchLine,
  TextArea,
  SearchField,
  TextField,
  toast,
  VariableButtons,
  VariableChip,
  VideoPicker,
  VideoPlayer,
  VirtualList,
} from '../src/ui/index.ts';
import styles from './gallery.module.css';
import { Tokens } from './tokens.tsx';

export type Look = { theme: 'light' | 'dark'; language: Language; direction: 'ltr' | 'rtl' };

const problem = toProblem(new AppError('STUDIO_UNREACHABLE'));
const exactProblem = toProblem(
  new AppError('ROWS_TOO_MANY', say('rowsTooManyToRead', { most: 130_000, limit: 2_000 })),
);
const nothing = (): void => undefined;

/** Every shared part of the window in its states, and the tokens they are made of. */
export function Gallery({ look }: { look: Look }): ReactNode {
  return (
    <DirectionProvider initialDirection={look.direction}>
      <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineVariables} forceColorScheme={look.theme}>
        <Notifications position="bottom-right" limit={4} containerWidth={400} zIndex={400} />
        <Page look={look} />
      </MantineProvider>
    </DirectionProvider>
  );
}

function Page({ look }: { look: Look }): ReactNode {
  return (
    <div className={styles['page']}>
      <Group component="header" gap="var(--space-12) var(--space-24)" justify="space-between" mb="s24">
        <Box component="h1" fz="xl">
          Gallery
        </Box>
        <Looks look={look} />
      </Group>
      <main className={styles['parts']} data-ready>
        <Part name="Tokens" wide>
          <Tokens />
        </Part>
        <Buttons />
        <Marks />
        <Fields />
        <Progress />
        <Notices />
        <Dialogs />
        <Layouts />
        <Lists />
        <Media />
        <Frames />
      </main>
    </div>
  );
}

/** Links to the other looks: each is an address, so that it can be shared and photographed. */
function Looks({ look }: { look: Look }): ReactNode {
  const choices: { [Name in keyof Look]: Look[Name][] } = {
    theme: ['dark', 'light'],
    language: ['en', 'de'],
    direction: ['ltr', 'rtl'],
  };
  return (
    <nav className={styles['looks']} aria-label="Looks">
      {Object.entries(choices).map(([name, values]) => (
        <span key={name}>
          {values.map((value) => (
            <a
              key={value}
              href={`?${new URLSearchParams({ ...look, [name]: value })}`}
              aria-current={Object.values(look).includes(value) ? 'true' : undefined}
            >
              {value}
            </a>
          ))}
        </span>
      ))}
    </nav>
  );
}

type PartProps = { name: string; wide?: boolean; children: ReactNode };

function Part({ name, wide = false, children }: PartProps): ReactNode {
  return (
    <Stack component="section" className={styles['group']} gap="s14" miw={0} data-wide={wide || undefined}>
      <h2>{name}</h2>
      {children}
    </Stack>
  );
}

/** A row of states with what they are called. */
function Row({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <Stack gap="s4">
      <Box component="small" c="var(--dim)" ff="monospace">
        {name}
      </Box>
      <Group gap="s10">{children}</Group>
    </Stack>
  );
}

function Buttons(): ReactNode {
  const looks = [PrimaryButton, SecondaryButton, QuietButton, DangerButton];
  return (
    <Part name="Buttons">
      {looks.map((Button) => (
        <Row key={Button.name} name={Button.name}>
          <Button icon={<Download />}>{t('common.save')}</Button>
          <Button>{t('common.save')}</Button>
          <Button busy>{t('common.save')}</Button>
          <Button disabled>{t('common.save')}</Button>
          <Button size="small">{t('common.save')}</Button>
          <Button size="large" shortcut="Mod+S">
            {t('common.save')}
          </Button>
        </Row>
      ))}
      <Row name="ButtonLink">
        <ButtonLink href="#link">{t('app.openTemplates')}</ButtonLink>
      </Row>
      {(['quiet', 'framed', 'solid'] as const).map((look) => (
        <Row key={look} name={`IconButton ${look}`}>
          <IconButton look={look} size="small" label={t('common.rename')} icon={<Pencil />} />
          <IconButton look={look} label={t('common.rename')} icon={<Pencil />} />
          <IconButton look={look} size="large" label={t('common.rename')} icon={<Pencil />} />
          <IconButton look={look} pressed label={t('common.rename')} icon={<Pencil />} />
          <IconButton look={look} round label={t('common.play')} icon={<Play />} />
          <IconButton look={look} disabled label={t('common.delete')} icon={<Trash2 />} />
        </Row>
      ))}
    </Part>
  );
}

function Marks(): ReactNode {
  return (
    <Part name="Marks">
      <Row name="Badge">
        <Badge>{t('phases.waiting')}</Badge>
        <Badge tone="ok">{t('phases.ready')}</Badge>
        <Badge tone="warn" icon={<Mic />}>
          {t('common.levelQuiet')}
        </Badge>
        <Badge tone="bad">{t('phases.failed')}</Badge>
      </Row>
      <Row name="CutName">
        {[520, 240].map((width) => (
          <div key={width} style={{ width }}>
            <CutName name="A hello to everybody we met, 24 November (2)" />
          </div>
        ))}
      </Row>
      <Row name="PathText">
        <Box w={180} style={{ overflowWrap: 'anywhere' }}>
          <PathText path="/home/sam/Videos/Vocative/A hello to everybody" />
        </Box>
      </Row>
      <Row name="VariableChip">
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <VariableChip key={index} name={`variable_${index}`} spoken="Sarah" index={index} />
        ))}
      </Row>
      <Row name="VariableChip, sizes and chosen">
        <VariableChip name="first_name" index={0} size="small" />
        <VariableChip name="first_name" index={0} size="large" />
        <VariableChip name="first_name" index={0} selected />
      </Row>
      <Row name="VariableButtons">
        <VariableButtons label="Insert" variables={['first_name', 'company']} onInsert={() => undefined} />
      </Row>
      <Row name="Kbd, Keys, ShortcutHint">
        <Kbd>?</Kbd>
        <Keys shortcut="Mod+Shift+Z" />
        <Tooltip label={<ShortcutHint action={t('common.undo')} shortcut="Mod+Z" />} opened>
          <span>Tooltip</span>
        </Tooltip>
      </Row>
      <Row name="Loading">
        <Loading label={t('common.loading')} />
      </Row>
      <Row name="Logo">
        <Logo />
        <Logo size={64} />
      </Row>
      {(['os', 'closed', 'memory'] as const).map((keychain) => (
        <Row key={keychain} name={`KeychainNote ${keychain}`}>
          <KeychainNote keychain={keychain} of="secret" />
        </Row>
      ))}
    </Part>
  );
}

function Fields(): ReactNode {
  const [on, setOn] = useState(true);
  const [amount, setAmount] = useState(0.4);
  const [color, setColor] = useState('e8552f');
  const [choice, setChoice] = useState<'a' | 'b' | 'c'>('a');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Part name="Fields">
      <TextField label={t('common.name')} placeholder={t('accounts.nameAsAddress')} />
      <SearchField
        label={t('templates.searchTemplates')}
        placeholder={t('templates.searchTemplates')}
        value=""
        onChange={() => undefined}
      />
      <Segments
        label={t('results.show')}
        choices={[
          ['all', t('common.all')],
          ['ready', t('phases.ready')],
        ]}
        value="all"
        onChange={() => undefined}
      />
      <TextField label={t('common.name')} defaultValue="Sarah" error={t('common.soundUnplayable')} />
      <TextField label={t('common.name')} description={t('app.templateMissingNote')} defaultValue="Sarah" disabled />
      <SecretField label={t('accounts.clientSecret')} defaultValue="secret" />
      <TextArea label={t('common.name')} defaultValue={t('app.templateMissingNote')} autosize minRows={2} />
      <FilePicker ref={picker} label={t('common.chooseFile')} accept="image/*" onPick={() => undefined} />
      <VideoPicker onPick={nothing} />
      <SecondaryButton onClick={() => picker.current?.click()}>{t('common.chooseFile')}</SecondaryButton>
      <Select
        label={t('results.show')}
        data={[
          { value: 'all', label: t('common.all') },
          { value: 'failed', label: t('phases.failed') },
        ]}
        value="all"
      />
      <SuggestingField
        label={t('options.webhookAddress')}
        suggestions={[{ value: 'https://example.com/hook', name: 'CRM' }]}
      />
      <CopyField label={t('common.address')} value="https://studio.example.com" />
      <RangeField
        label={t('common.position')}
        value={amount}
        min={0}
        max={1}
        step={0.05}
        format={formatPercent}
        onChange={setAmount}
      />
      <ColorField label={t('common.change')} value={color} onChange={setColor} />
      <Choice
        label={t('results.show')}
        options={[
          { value: 'a', label: t('common.all') },
          { value: 'b', label: t('phases.ready') },
          { value: 'c', label: t('phases.failed') },
        ]}
        value={choice}
        onChange={setChoice}
      />
      <Row name="ChoiceCard">
        {(['a', 'b', 'c'] as const).map((value) => (
          <ChoiceCard key={value} name="card" checked={value === choice} onChange={() => setChoice(value)}>
            <Presenter />
          </ChoiceCard>
        ))}
      </Row>
      <SwitchLine label={t('common.soundOn')} note={t('results.closeHint')} on={on} onChange={setOn} />
      <Row name="Switch">
        <Switch label={t('common.soundOn')} on onChange={nothing} />
        <Switch label={t('common.soundOff')} on={false} onChange={nothing} />
      </Row>
    </Part>
  );
}

function Progress(): ReactNode {
  const values = [0, 0.3, 1, null];
  return (
    <Part name="Progress">
      {(['accent', 'ok', 'bad'] as const).map((tone) => (
        <Row key={tone} name={`ProgressBar ${tone}`}>
          <Stack gap="s8" flex={1}>
            {values.map((value) => (
              <ProgressBar key={String(value)} value={value} tone={tone} label={t('results.generating')} />
            ))}
            <ProgressBar size="small" value={0.6} tone={tone} label={t('results.generating')} />
          </Stack>
        </Row>
      ))}
      <Row name="ProgressRing">
        {values.map((value) => (
          <ProgressRing key={String(value)} value={value} label={t('results.generating')} />
        ))}
        <ProgressRing value={0.6} tone="ok" size={24} label={t('results.generating')} />
      </Row>
      {[-Infinity, -40, -18, -3].map((level) => (
        <Row key={level} name={`LevelMeter ${level} dB`}>
          <LevelMeter level={level} />
        </Row>
      ))}
    </Part>
  );
}

function Notices(): ReactNode {
  return (
    <Part name="Notices">
      <ErrorSurroundings value={{ version: '1.0.0', studio: 'https://studio.example.com' }}>
        <ErrorNotice problem={problem} />
      </ErrorSurroundings>
      <ErrorNotice problem={problem} onRetry={nothing} />
      <ErrorNotice
        problem={exactProblem}
        onRetry={nothing}
        actions={<SecondaryButton size="small">{t('common.chooseFile')}</SecondaryButton>}
      />
      <Row name="ErrorWords">
        <ErrorWords problem={exactProblem} />
        <CopyDetails problem={exactProblem} onRefused={nothing} />
      </Row>
      <EmptyState
        icon={<FolderOpen />}
        title={t('results.campaignMissing')}
        text={t('app.templateMissingNote')}
        actions={<PrimaryButton icon={<Sparkles />}>{t('common.createCampaign')}</PrimaryButton>}
      />
      <Row name="toast">
        <QuietButton onClick={() => toast.show(t('common.copied'), { tone: 'ok' })}>ok</QuietButton>
        <QuietButton onClick={() => toast.fail(problem)}>bad</QuietButton>
        <QuietButton
          onClick={() =>
            toast.show(t('common.deletedNamed', { name: 'Sarah' }), {
              action: { label: t('common.undo'), run: nothing },
            })
          }
        >
          action
        </QuietButton>
      </Row>
    </Part>
  );
}

function NamesForm(): ReactNode {
  return (
    <Form>
      <FieldPair>
        <TextField label={t('common.name')} />
        <TextField label={t('common.address')} />
      </FieldPair>
      <Actions>
        <QuietButton>{t('common.cancel')}</QuietButton>
        <PrimaryButton>{t('common.save')}</PrimaryButton>
      </Actions>
    </Form>
  );
}

function Dialogs(): ReactNode {
  const [opened, setOpened] = useState<'plain' | 'danger' | 'name' | 'form' | 'input' | null>(null);
  return (
    <Part name="Dialogs and menus">
      <Row name="ConfirmDialog">
        <SecondaryButton onClick={() => setOpened('plain')}>{t('common.rename')}</SecondaryButton>
        <SecondaryButton onClick={() => setOpened('danger')}>{t('common.delete')}</SecondaryButton>
      </Row>
      <Row name="Dialog">
        <SecondaryButton onClick={() => setOpened('form')}>{t('common.add')}</SecondaryButton>
      </Row>
      <Row name="InputDialog">
        <SecondaryButton onClick={() => setOpened('input')}>{t('common.change')}</SecondaryButton>
      </Row>
      <Row name="NameDialog">
        <SecondaryButton onClick={() => setOpened('name')}>{t('templates.renameFolder')}</SecondaryButton>
      </Row>
      {opened === 'name' && (
        <NameDialog
          title={t('templates.renameFolder')}
          name="Spring"
          maxLength={300}
          action={t('common.rename')}
          onName={() => Promise.reject(new AppError('STORAGE_FULL'))}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'form' && (
        <Dialog title={t('common.add')} onClose={() => setOpened(null)}>
          <NamesForm />
        </Dialog>
      )}
      {opened === 'input' && (
        <InputDialog unsaved title={t('common.change')} onClose={() => setOpened(null)}>
          <NamesForm />
        </InputDialog>
      )}
      <Row name="Form, FieldPair, Actions">
        <NamesForm />
      </Row>
      <ConfirmDialog
        opened={opened === 'plain' || opened === 'danger'}
        danger={opened === 'danger'}
        title={t('common.deleteNamedQuestion', { name: 'A template with a name that is long enough for two lines' })}
        confirmLabel={t('common.delete')}
        onConfirm={() => setOpened(null)}
        onCancel={() => setOpened(null)}
      >
        {t('results.deleteText', { name: 'Spring', count: 12 })}
      </ConfirmDialog>
      <Row name="Menu (Mantine)">
        <Menu>
          <Menu.Target>
            <SecondaryButton>{t('common.more')}</SecondaryButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Pencil size={15} />}>{t('common.rename')}</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<Trash2 size={15} />}>
              {t('common.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <MoreMenu>
          <Menu.Item leftSection={<Pencil size={15} />}>{t('common.rename')}</Menu.Item>
        </MoreMenu>
      </Row>
      <ConnectForm
        keychain="os"
        onTest={async () => ({ ok: false, problem })}
        onConnect={async () => undefined}
        onAbandon={nothing}
        onCancel={nothing}
      />
    </Part>
  );
}

function Layouts(): ReactNode {
  const [layout, setLayout] = useState<Layout>(defaultLayout);
  const size = { width: 1_280, height: 720 };
  return (
    <Part name="Layouts of screen and camera">
      <LayoutFields layout={layout} onChange={setLayout} />
      <div className={styles['pictures']}>
        {layoutModes.map((mode) => (
          <Stack
            key={mode}
            className={styles['picture']}
            gap={0}
            align="center"
            justify="center"
            pos="relative"
            h={180}
          >
            <LayoutView
              layout={{ ...layout, mode }}
              screenSize={size}
              cameraSize={size}
              screen={
                <Box
                  w="100%"
                  h="100%"
                  bg="linear-gradient(var(--variable-0-tint), var(--variable-4-tint)), var(--panel)"
                />
              }
              camera={<Presenter className={styles['camera']} />}
            />
          </Stack>
        ))}
      </div>
    </Part>
  );
}

function Lists(): ReactNode {
  const items = Array.from({ length: 2_000 }, (_, index) => `Name ${index + 1}`);
  return (
    <Part name="Lists">
      <Panel>Panel</Panel>
      <Panel raised>Panel raised</Panel>
      <Panel flush>Panel flush</Panel>
      <Stack className={styles['list']} gap={0} h={180} bd="1px solid var(--line)" bdrs="base">
        <VirtualList items={items} keyOf={(item) => item} itemHeight={36} aria-label="VirtualList">
          {(item) => <QuietButton>{item}</QuietButton>}
        </VirtualList>
      </Stack>
    </Part>
  );
}

function Media(): ReactNode {
  return (
    <Part name="Pictures and video">
      <Pitch />
      <VideoPlayer src="data:video/mp4," label="VideoPlayer" className={styles['video']} />
    </Part>
  );
}

function Frames(): ReactNode {
  return (
    <>
      <Part name="Screen" wide>
        <Box className={styles['frame']} h={260} bd="1px solid var(--line)" bdrs="large">
          <Screen
            back={{ label: t('app.templates'), href: '#templates' }}
            title={t('results.title')}
            badges={<Badge tone="ok">{t('phases.ready')}</Badge>}
            actions={<PrimaryButton>{t('common.createCampaign')}</PrimaryButton>}
          >
            <EmptyState icon={<FolderOpen />} title={t('results.campaignMissing')} />
          </Screen>
        </Box>
      </Part>
      <Part name="MissingTemplate" wide>
        <Box className={styles['frame']} h={260} bd="1px solid var(--line)" bdrs="large">
          <MissingTemplate
            title={t('app.templates')}
            templatesHref="#library"
            loaded
            problem={null}
            onRetry={nothing}
          />
        </Box>
        <Box className={styles['frame']} h={260} bd="1px solid var(--line)" bdrs="large">
          <MissingTemplate
            title={t('app.templates')}
            templatesHref="#library"
            loaded
            problem={problem}
            onRetry={nothing}
          />
        </Box>
      </Part>
      <Part name="ShortcutList" wide>
        <ShortcutList />
      </Part>
    </>
  );
}
