export { Badge, type Tone } from './badge.tsx';
export { ChoiceCard } from './choice-card.tsx';
export { ConnectForm } from './connect-form.tsx';
export { DangerButton, PrimaryButton, QuietButton, SecondaryButton, ButtonLink } from './button.tsx';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { createRemovals } from './create-removals.ts';
export { CopyField } from './copy-field.tsx';
export { CutName } from './cut-name.tsx';
export { Actions, Dialog, FieldPair, Form, topDialog } from './dialog.tsx';
export { EmptyState } from './empty-state.tsx';
export { ErrorNotice } from './error-notice.tsx';
export { CopyDetails, ErrorSurroundings, ErrorWords, useErrorDetails } from './error-words.tsx';
export {
  FilePicker,
  SearchField,
  SecretField,
  Select,
  SuggestingField,
  TextArea,
  TextField,
  type SelectProps,
} from './fields.tsx';
export { IconButton } from './icon-button.tsx';
export { InputDialog } from './input-dialog.tsx';
export { Kbd, Keys, ShortcutHint } from './kbd.tsx';
export { KeychainNote } from './keychain-note.tsx';
export { Choice, LayoutFields } from './layout-fields.tsx';
export { LayoutView, type LayoutViewProps } from './layout-view.tsx';
export { labelInside } from './label-inside.tsx';
export { LevelMeter } from './level-meter.tsx';
export { Loading } from './loading.tsx';
export { Logo } from './logo.tsx';
export { MissingTemplate } from './missing-template.tsx';
export { MoreMenu } from './more-menu.tsx';
export { NameDialog } from './name-dialog.tsx';
export { offerUndo } from './offer-undo.ts';
export { Panel } from './panel.tsx';
export { PathText } from './path-text.tsx';
export { Pitch, Presenter } from './pitch.tsx';
export { ProgressBar, ProgressRing } from './progress.tsx';
export { ColorField, RangeField } from './range-field.tsx';
export { Screen, focusHeading } from './screen.tsx';
export { Segments } from './segments.tsx';
export { ShortcutList } from './shortcut-list.tsx';
export { Switch, SwitchLine } from './switch.tsx';
export { useActing } from './use-acting.ts';
export { useDeletionFocus } from './use-deletion-focus.ts';
export { useReturnFocus } from './use-return-focus.ts';
export { useShown } from './use-shown.ts';
export { useSubmit } from './use-submit.ts';
export { toast, useToast } from './use-toast.tsx';
export { VariableButtons } from './variable-buttons.tsx';
export { VariableChip, variableStyle } from './variable-chip.tsx';
export { VirtualList } from './virtual-list.tsx';
export { pickVideos, VideoPicker } from './video-picker.tsx';
export { VideoPlayer } from './video-player.tsx';
